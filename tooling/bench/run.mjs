// Compares with a baseline of the same run, so that the figures mean the same on a slow machine as on a fast one.
import { measureCallOverhead } from './call-overhead.js';
import { measureDiscovery } from './discovery-cost.js';
import { measureImportCost } from './import-cost.js';
import { measureMcpCost } from './mcp-cost.js';
import { measureProviderOverhead } from './provider-overhead.js';
import { judge, toTable } from './report.js';
import { measureStartCost } from './start-cost.js';
import { measureThroughput } from './throughput.js';

const rows = judge([
  ...(await measureCallOverhead()),
  ...(await measureThroughput()),
  ...(await measureProviderOverhead()),
  ...(await measureImportCost()),
  ...(await measureStartCost()),
  ...(await measureMcpCost()),
  ...(await measureDiscovery()),
]);
console.log(process.argv.includes('--json') ? JSON.stringify(rows, undefined, 2) : toTable(rows));
