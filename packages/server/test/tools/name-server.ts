import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export interface NameServer {
  address: string
  asked: string[]
  countUnanswered(): number
  waitUntilAsked(count: number): Promise<void>
  close(): Promise<void>
}

export type NameTable = Readonly<Record<string, { v4?: readonly string[]; v6?: readonly string[] }>>

const TYPE_A = 1
const TYPE_AAAA = 28
const HEADER_BYTES = 12

export async function startNameServer(table: NameTable = {}): Promise<NameServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  const unanswered = new Set<string>()
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query)
    asked.push(name)
    if (!Object.hasOwn(table, name)) unanswered.add(name)
    else socket.send(writeAnswer(query.subarray(0, end), type, table[name] ?? {}), port, address)
    socket.emit('asked')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    countUnanswered: () => unanswered.size,
    async waitUntilAsked(count) {
      while (new Set(asked).size < count) await once(socket, 'asked')
    },
    close: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 }
}

/** Writes the header with counts, the question, and a record for each address. Source: RFC 1035, section 4.1. */
function writeAnswer(question: Buffer, type: number, { v4 = [], v6 = [] }: NameTable[string]): Buffer {
  const addresses = type === TYPE_A ? v4.map(encodeIpv4) : type === TYPE_AAAA ? v6.map(encodeIpv6) : []
  const head = Buffer.from(question)
  head.writeUInt16BE(0x8180, 2)
  for (const [offset, count] of [addresses.length, 0, 0].entries()) head.writeUInt16BE(count, 6 + 2 * offset)
  const records = addresses.map((bytes) => {
    const record = Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 60, 0, bytes.length])
    return Buffer.concat([record, bytes])
  })
  return Buffer.concat([head, ...records])
}

function encodeIpv4(address: string): Buffer {
  return Buffer.from(address.split('.').map(Number))
}

/** All eight groups of the address must be written out. */
function encodeIpv6(address: string): Buffer {
  return Buffer.from(
    address.split(':').flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]),
  )
}
