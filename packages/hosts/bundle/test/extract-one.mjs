// Extracts one page in a process of its own. Arguments: the URL, a HERMES_HOME, the environment as JSON. Prints the envelope.
import { createWeb } from '@hermes/web';

const [url, home, env] = process.argv.slice(2);
const web = createWeb({ home, env: JSON.parse(env) });
process.stdout.write(JSON.stringify(await web.extract({ urls: [url] })));
await web.close();
