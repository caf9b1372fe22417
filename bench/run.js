// What a full run costs: exchanges a second over the requests a second of a bare keep-alive client, on the same trivial
// server, with as many connections, side by side in one run; and where the rest goes. `npm run bench`.
import autocannon from 'autocannon';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Session } from 'node:inspector/promises';
import { fileURLToPath } from 'node:url';
import { run } from '../dist/src/index.js';

const beside = (file) => fileURLToPath(new URL(file, import.meta.url));
const ROUNDS = 3;

const server = spawn(process.execPath, [beside('trivial-server.js')], { stdio: ['ignore', 'pipe', 'inherit'] });
const [port] = await once(server.stdout, 'data');
const baseUrl = `http://127.0.0.1:${String(port).trim()}`;
try {
  const surety = (connections) => run({ spec: beside('trivial.yaml'), baseUrl, connections, mode: 'deep' });
  await surety(1);
  for (const connections of [1, 16]) {
    const ratios = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const bare = await autocannon({ url: `${baseUrl}/items`, connections, duration: 3 });
      const start = performance.now();
      const report = await surety(connections);
      const rate = report.run.exchanges / ((performance.now() - start) / 1000);
      ratios.push(rate / bare.requests.average);
      console.log(`${connections} connection(s): ${Math.round(rate)} exchanges/s of a full run (${report.run.exchanges}), ${Math.round(bare.requests.average)} requests/s bare, ratio ${(rate / bare.requests.average).toFixed(3)}`);
    }
    console.log(`${connections} connection(s): median ratio ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)].toFixed(3)}`);
  }
  console.log('\nwhere the time of a full run goes (self time, one connection):');
  for (const [where, share] of await profile(() => surety(1))) console.log(`  ${(share * 100).toFixed(1).padStart(5)} %  ${where}`);
} finally {
  server.kill();
}

/** Self time by room of src/, by package, or by what Node does itself; the largest first. */
async function profile(task) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await task();
  const { profile: { nodes, samples } } = await session.post('Profiler.stop');
  session.disconnect();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const counts = new Map();
  for (const id of samples) {
    const { url, functionName } = byId.get(id).callFrame;
    const where = /dist\/src\/([^/]+)\//.exec(url)?.[1] ?? /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
      ?? (functionName === '(idle)' ? '(waiting for the server)' : functionName === '(garbage collector)' ? '(garbage collector)' : 'node');
    counts.set(where, (counts.get(where) ?? 0) + 1);
  }
  return [...counts].map(([where, count]) => [where, count / samples.length]).toSorted(([, a], [, b]) => b - a).slice(0, 14);
}
