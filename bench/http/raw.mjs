// The floor: node:http sending the very bytes and header lines that it is given, whatever is asked.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { status, headers, bodyFile } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const body = bodyFile ? readFileSync(bodyFile) : null;
const server = createServer((_request, response) => {
  response.writeHead(status, headers);
  response.end(body ?? undefined);
});
server.listen(Number(process.argv[3]), '127.0.0.1', () => console.log('ready'));
