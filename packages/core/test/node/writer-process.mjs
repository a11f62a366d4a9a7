// Writes one person's files. Arguments: a HERMES_HOME, a task, a name. `both` adds the plugin and the key of that name;
// `config` and `env` write two values in turn until the process is killed, and say so once the first stands.
import { editConfigFile, writeEnvFile } from '@hermes/web-core/node';

const LONG = 'second'.repeat(2000);
const [home, task, name] = process.argv.slice(2);

const tasks = {
  config: (value) => editConfigFile(home, (config) => config.set(['web', 'backend'], value)),
  env: (value) => writeEnvFile(home, { WEB_KEY: value }),
};

if (task === 'both') {
  await editConfigFile(home, (config) => config.addTo(['plugins', 'enabled'], `web/${name}`));
  await writeEnvFile(home, { [`KEY_${name}`]: name });
} else {
  await tasks[task]('first');
  process.stdout.write('writing');
  for (let count = 0; ; count += 1) await tasks[task](count % 2 === 0 ? LONG : 'first');
}
