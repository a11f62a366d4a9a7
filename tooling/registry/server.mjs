// The process of a test registry: `node server.mjs <installation> <config file>`. Tells its parent the port, then every request.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [installation, config] = process.argv.slice(2);
const { runServer } = createRequire(join(installation, 'package.json'))('verdaccio');
const server = await runServer(config);
server.on('request', ({ method, url }) => {
  if (process.connected) process.send({ request: `${method} ${decodeURIComponent(url)}` });
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('disconnect', () => process.exit());
