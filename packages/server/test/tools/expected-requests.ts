import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { expect } from 'vitest'
import { createBrickCaller } from '#bricks/brick-caller.ts'
import { askAndAgree } from './ask-and-agree.ts'
import { type ChatScene, openChatScene } from './open-chat-scene.ts'
import { PUBLIC_ADDRESS } from './outbound-scene.ts'
import { type OutboundRow, type OutboundWorld, openOutboundWorld } from './outbound-world.ts'

export interface ExpectedRequest {
  method: string
  host: string
  path: string
  headers: Readonly<Record<string, string>>
  body?: unknown
}

export interface DocumentedRequest {
  name: string
  paste: string
  values: Readonly<Record<string, string | number | boolean | readonly string[]>>
  auth: object
  expected: ExpectedRequest
}

export interface ReceivedRequest {
  method: string | undefined
  path: string | undefined
  headers: Record<string, string>
  body: string
}

export interface RequestScene {
  world: OutboundWorld
  scene: ChatScene
  play(host: string): Promise<void>
  chatWithBrick(brickName: string, values: object): Promise<void>
  listReceivedRequests(): ReceivedRequest[]
  close(): Promise<void>
}

export async function openRequestScene(requests: readonly { expected: ExpectedRequest }[]): Promise<RequestScene> {
  const hosts = new Set(requests.map(({ expected }) => expected.host))
  const world = await openOutboundWorld([...hosts].map(createOutboundRow))
  const brickCaller = createBrickCaller({ ...world.ports, deadlines: { refusal: 0 } })
  const scene = await openChatScene({ ports: { brickCaller } })
  return {
    world,
    scene,
    play: (host) => world.play(createOutboundRow(host)),
    chatWithBrick: async (brickName, values) => {
      const name = brickName.replaceAll(/[^A-Za-z0-9_-]+/g, '_')
      scene.provider.requests.length = 0
      scene.provider.play(
        createCallScript({ id: 'a', name, arguments: JSON.stringify(values) }),
        createTextScript('Done.'),
      )
      await askAndAgree(scene)
    },
    listReceivedRequests: () => world.server.requests.map(parseHttpRequest),
    close: async () => {
      await scene.close()
      await brickCaller.close()
      await world.close()
    },
  }
}

function createOutboundRow(host: string): OutboundRow {
  return { id: host, url: `https://${host}/`, resolvesTo: PUBLIC_ADDRESS, expect: 'allow', layer: 'url' }
}

function parseHttpRequest(request: string): ReceivedRequest {
  const [head = '', body = ''] = request.split('\r\n\r\n')
  const [line = '', ...headers] = head.split('\r\n')
  const [method, path] = line.split(' ')
  const entries = headers.map((header) => {
    const at = header.indexOf(':')
    return [header.slice(0, at).toLowerCase(), header.slice(at + 1).trim()] as const
  })
  return { method, path, headers: Object.fromEntries(entries), body: Buffer.from(body, 'latin1').toString() }
}

export function expectBody(sent: ReceivedRequest | undefined, body: ExpectedRequest['body']): void {
  if (body === undefined || typeof body === 'string') {
    expect(sent?.body).toBe(body ?? '')
    return
  }
  expect(sent?.headers['content-type']).toBe('application/json')
  expect(sent?.body).toBe(JSON.stringify(body))
}
