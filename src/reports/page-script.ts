/**
 * What the page gains with JavaScript: the ledger's filters (kept in the URL), copy buttons, links that open what they
 * point at, printing with the findings unfolded. It sets text only, never markup. Syntax that browsers of 2020 read.
 */
export const PAGE_SCRIPT = String.raw`
(() => {
  'use strict';
  const find = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const form = document.getElementById('filters');
  const said = document.getElementById('filtered');
  const groups = find('details.group');
  let rows = null;

  const rowsOf = () => {
    rows = rows || groups.map((group) => ({
      group,
      name: group.dataset.name,
      rows: find('tbody tr', group).map((row) => ({ row, v: row.dataset.v, text: row.textContent.toLowerCase() })),
    }));
    return rows;
  };

  const filter = () => {
    const data = new FormData(form);
    const v = data.get('v'), o = data.get('o'), words = data.get('q').toLowerCase().split(/\s+/).filter(Boolean);
    const active = Boolean(v || o || words.length);
    let matches = 0, all = 0;
    for (const { group, name, rows: mine } of rowsOf()) {
      let here = 0;
      const heading = name.toLowerCase();
      for (const { row, v: verdict, text } of mine) {
        const shown = (!v || v === verdict) && (!o || o === name) && words.every((word) => text.includes(word) || heading.includes(word));
        if (row.hidden === shown) row.hidden = !shown;
        if (shown) here += 1;
      }
      group.hidden = here === 0;
      matches += here;
      all += mine.length;
    }
    let room = 150;
    for (const { group, rows: mine } of rowsOf()) {
      const shown = group.hidden ? 0 : mine.filter(({ row }) => !row.hidden).length;
      group.open = active && shown > 0 && shown <= room;
      if (group.open) room -= shown;
    }
    said.textContent = active ? matches.toLocaleString('en') + ' of ' + all.toLocaleString('en') : '';
    return active;
  };

  const remember = () => {
    const query = new URLSearchParams(Array.from(new FormData(form)).filter(([, value]) => value)).toString();
    history.replaceState(null, '', query ? '#ledger?' + query : '#ledger');
  };

  const reveal = () => {
    const hash = location.hash.slice(1);
    if (form && hash.startsWith('ledger?')) {
      const query = new URLSearchParams(hash.slice(7));
      for (const name of ['v', 'o', 'q']) form.elements[name].value = query.get(name) || '';
      filter();
      document.getElementById('ledger').scrollIntoView();
      return;
    }
    const target = hash && document.getElementById(hash);
    if (!target) return;
    if (target.hidden || target.closest('[hidden]')) { form.reset(); filter(); }
    const own = target.tagName === 'ARTICLE' && target.querySelector('details');
    if (own) own.open = true;
    for (let node = target; node; node = node.parentElement) if (node.tagName === 'DETAILS') node.open = true;
    target.scrollIntoView();
  };

  if (form) {
    for (const group of groups) form.elements.o.append(new Option(group.dataset.name, group.dataset.name));
    form.hidden = false;
    let waiting;
    form.addEventListener('input', () => { clearTimeout(waiting); waiting = setTimeout(() => { filter(); remember(); }, 120); });
    form.addEventListener('reset', () => setTimeout(() => { filter(); remember(); }));
    form.addEventListener('submit', (event) => event.preventDefault());
  }

  const copy = async (text, button) => {
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
    } catch {
      const range = document.createRange();
      range.selectNodeContents(button.parentElement.querySelector('pre'));
      const selection = getSelection();
      selection.removeAllRanges();
      selection.addRange(range);
      button.textContent = document.execCommand('copy') ? 'Copied' : 'Selected';
    }
    setTimeout(() => { button.textContent = 'Copy'; }, 1500);
  };

  const addCopies = (root) => {
    for (const figure of find('figure.command', root)) {
      if (figure.querySelector('button')) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.className = 'copy';
      button.textContent = 'Copy';
      button.setAttribute('aria-label', 'Copy the ' + figure.querySelector('figcaption').textContent + ' command');
      button.addEventListener('click', () => { void copy(figure.querySelector('pre').textContent, button); });
      figure.querySelector('figcaption').after(button);
    }
  };
  for (const details of find('details[open]')) addCopies(details);
  addCopies(document.getElementById('run'));
  document.addEventListener('toggle', (event) => { if (event.target.open) addCopies(event.target); }, true);

  let opened = [];
  addEventListener('beforeprint', () => {
    opened = find('article.finding > details:not([open])');
    for (const details of opened) details.open = true;
  });
  addEventListener('afterprint', () => { for (const details of opened) details.open = false; });

  addEventListener('hashchange', reveal);
  reveal();
})();
`;
