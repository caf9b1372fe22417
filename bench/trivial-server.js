// The smallest honest service of bench/trivial.yaml, in a process of its own: both sides of the ratio ask it.
import { createServer } from 'node:http';

const item = '{"id":1,"name":"a","count":1}';
createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => { body += chunk; });
  request.on('end', () => {
    if (request.method === 'POST') {
      const accepted = isItem(body);
      response.writeHead(accepted ? 201 : 422, { 'content-type': 'application/json' });
      response.end(accepted ? item : '{"message":"no"}');
      return;
    }
    const limit = /[?&]limit=([^&]*)/.exec(request.url)?.[1];
    const fits = limit === undefined || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 100);
    response.writeHead(fits ? 200 : 422, { 'content-type': 'application/json' });
    response.end(fits ? `[${item}]` : '{"message":"no"}');
  });
}).listen(0, '127.0.0.1', function listening() { process.stdout.write(`${this.address().port}\n`); });

function isItem(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && typeof value.name === 'string' && value.name.length >= 1 && value.name.length <= 40
      && (value.count === undefined || (Number.isInteger(value.count) && value.count >= 0 && value.count <= 1000));
  } catch {
    return false;
  }
}
