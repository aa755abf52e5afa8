import { describe, expect, it } from 'vitest'
import { findFailure, openOutboundScene, PLAIN_REQUEST } from '#test/tools/outbound-scene.ts'
import { parseBrickUrl } from './brick-url.ts'
import { createOutboundPolicy } from './outbound-policy.ts'
import { listInterfaceAddresses } from './own-places.ts'

const OWN_V4 = '93.184.215.99'
const OWN_V6 = '2606:2800:21f:cb07::99'
const ports = new Set([3000])
let addresses = [OWN_V4, OWN_V6, '10.0.0.7', '127.0.0.1', 'fe80::1%eth0']
const own = {
  origins: [
    'https://bricks.example',
    'https://chat.bricks.example:8443',
    'http://localhost:3000',
    'https://93.184.215.98',
  ],
  ports,
  listAddresses: () => addresses,
}

describe('N13: an address that leads to this server', () => {
  const policy = createOutboundPolicy({ own, ports: [443, 8443] })

  it.each([
    'https://bricks.example/api/completionChat',
    'https://BRICKS.example./',
    'https://bricks.example:8443/',
    'https://chat.bricks.example/',
    'https://chat.bricks.example:8443/',
    'https://93.184.215.98/',
    `https://${OWN_V4}/`,
    'https://0x5db8d763/',
    `https://[${OWN_V6}]/`,
    'https://[2606:2800:21f:cb07:0:0:0:99]/',
  ])('N13: this server at %s is refused when it is saved', (url) =>
    expect(parseBrickUrl(url, policy).refused).toBe('own'),
  )

  it('N13: an address that leads to this server is told from one that does not', () => {
    for (const url of ['https://www.bricks.example/', 'https://bricks.example.com/', 'https://93.184.215.97/'])
      expect(parseBrickUrl(url, policy).url).toBeInstanceOf(URL)
  })

  it('N13: a refusal does not tell which private addresses are ours', () => {
    for (const host of ['10.0.0.7', '10.0.0.8', '127.0.0.1'])
      expect(parseBrickUrl(`https://${host}/`, policy).refused).toBe('address')
  })

  it.each([
    ['its address', [OWN_V4]],
    ['its address among others', ['93.184.215.14', OWN_V6]],
    ['its address, written in another way', ['2606:2800:21f:cb07:0:0:0:99']],
    ['its address inside a synthesized one', ['64:ff9b::5db8:d763']],
  ])('N13: this server by a name that stands for %s is not dialled', async (_what, answers) => {
    await expectDials('https://api.example.com/v1', { own, dns64: true }, answers, 0)
  })

  it('N13: this server by an address that the machine took on later is not dialled', async () => {
    await expectDials('https://api.example.com/v1', { own }, ['93.184.215.14'], 1)
    addresses = [...addresses, '93.184.215.14']
    await expectDials('https://api.example.com/v1', { own }, ['93.184.215.14'], 0)
  })
})

describe('N13: a host that the operator allows', () => {
  it.each([
    ['localhost:4443', ['127.0.0.1', '::1'], 1],
    ['intranet:4443', ['10.0.0.7'], 1],
    ['bricks.example:9443', ['10.0.0.7'], 1],
    ['far:3000', ['10.0.0.9'], 1],
    ['localhost:3000', ['127.0.0.1'], 0],
    ['near:3000', ['127.0.0.53'], 0],
    ['near:3000', ['10.0.0.9', '10.0.0.7'], 0],
    ['near:3000', ['::ffff:10.0.0.7'], 0],
    ['near:3000', ['fe80::1'], 0],
    ['near:3000', ['0.0.0.0'], 0],
    ['bricks.example:443', ['10.0.0.9'], 0],
    ['chat.bricks.example:8443', ['10.0.0.9'], 0],
    ['10.0.0.7:4443', [], 1],
    ['10.0.0.7:3000', [], 0],
    ['[::1]:3000', [], 0],
  ])(
    'N13: the allowed host %s at %j is dialled %i times: other ports of this machine alone',
    async (host, answers, dials) => {
      await expectDials(`https://${host}/`, { own, allowHosts: [host] }, answers, dials)
    },
  )

  it('N13: an allowed host at a port that this server opened after its start is no longer allowed', async () => {
    const settings = { own: { ...own, ports: new Set<number>() }, allowHosts: ['localhost:4000'] }
    await expectDials('https://localhost:4000/', settings, ['127.0.0.1'], 1)
    settings.own.ports.add(4000)
    await expectDials('https://localhost:4000/', settings, ['127.0.0.1'], 0)
  })
})

it('the addresses of this machine are found', () => expect(listInterfaceAddresses()).toContain('127.0.0.1'))

async function expectDials(
  url: string,
  settings: Parameters<typeof createOutboundPolicy>[0],
  answers: readonly string[],
  dials: number,
): Promise<void> {
  const scene = await openOutboundScene()
  const client = scene.openClient({
    policy: createOutboundPolicy(settings),
    resolve: async () => answers,
    connect: () => Promise.reject(new Error('nobody is there')),
  })
  const failure = await findFailure(client, { ...PLAIN_REQUEST, typedUrl: url, url })
  expect(failure).toMatchObject({ failure: dials === 0 ? 'blocked' : 'unreachable' })
  expect(scene.dials).toHaveLength(dials)
  await scene.close()
}
