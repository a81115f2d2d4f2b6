import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

// A merchant's server in a separate process. It answers 200, or nothing at `/hang`, and records when each transaction
// first arrived. A message requests the arrivals.

const arrived = new Map<string, number>();
const transaction = /"transaction":"([^"]+)"/;

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    if (request.url === '/hang') return;
    const key = `${request.url} ${transaction.exec(body)?.[1] ?? ''}`;
    if (!arrived.has(key)) arrived.set(key, performance.timeOrigin + performance.now());
    response.writeHead(200).end();
  });
});

process.on('message', (asked: 'count' | 'take') => {
  if (asked === 'count') {
    process.send?.({ count: arrived.size });
    return;
  }
  process.send?.({ arrived: [...arrived] });
  arrived.clear();
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
