import { isArray, isObject } from '#json';
import { own, textOf, type ContractReader, type Located } from './contract-reader.ts';

/**
 * The path of the first server URL that applies, without a trailing slash; those of the operation go before those of its
 * path, and those before the document's.
 */
export function basePathOf(reader: ContractReader, levels: readonly Located[]): string {
  for (const level of levels) {
    const servers = reader.member(level, 'servers');
    const first = servers && isArray(servers.value) ? reader.items(servers as Located<readonly []>)[0] : undefined;
    const url = first && textOf(reader.member(first, 'url'));
    if (first !== undefined && url !== undefined) return pathOf(withDefaults(url, first));
  }
  return '';
}

const withDefaults = (url: string, server: Located): string => url.replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => {
  const variable = own(own(server.value, 'variables'), name);
  const value = isObject(variable) ? own(variable, 'default') : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : whole;
});

/** A relative server URL is relative to where the document stands, which says nothing about the service: its path counts. */
function pathOf(url: string): string {
  const path = /^[A-Za-z][A-Za-z0-9+.-]*:\/\/[^/?#]*/.test(url) ? url.replace(/^[^:]*:\/\/[^/?#]*/, '') : url.replace(/^\.?(?=\/)|^\.$/, '');
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '');
  return clean === '' || clean.startsWith('/') ? clean : `/${clean}`;
}
