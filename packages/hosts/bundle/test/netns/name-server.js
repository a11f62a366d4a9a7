// A DNS server on 127.0.0.1 whose answers live for no time at all. It remembers how often each name was asked for.
import { createServer, Packet } from 'dns2';

const { TYPE, CLASS, RCODE } = Packet;

/**
 * `zones` gives, by name, a list of answers: the first question gets the first, and so on round and round. An answer is a
 * list of addresses, or `{ alias }`.
 */
export async function startNameServer(zones) {
  const asked = {};
  const server = createServer({
    udp: true,
    handle(request, send) {
      const response = Packet.createResponseFromRequest(request);
      const [{ name, type }] = request.questions;
      const zone = zones[name.toLowerCase()];
      if (!zone) response.header.rcode = RCODE.NXDOMAIN;
      // Each look-up asks for both families: they get the same turn.
      const turn = zone && Math.floor((asked[name] ?? 0) / 2) % zone.length;
      asked[name] = (asked[name] ?? 0) + 1;
      if (zone) response.answers.push(...recordsOf(zones, { name, type, answer: zone[turn] }));
      send(response);
    },
  });
  await server.listen({ udp: { port: 53, address: '127.0.0.1' } });
  return {
    lookups: (name) => Math.floor((asked[name] ?? 0) / 2),
    close: () => server.close(),
  };
}

function recordsOf(zones, { name, type, answer }) {
  const common = { name, class: CLASS.IN, ttl: 0 };
  if (answer.alias) {
    const [target] = zones[answer.alias];
    return [
      { ...common, type: TYPE.CNAME, domain: answer.alias },
      ...recordsOf(zones, { name: answer.alias, type, answer: target }),
    ];
  }
  return answer
    .map((address) => ({ ...common, type: address.includes(':') ? TYPE.AAAA : TYPE.A, address }))
    .filter((record) => record.type === type);
}
