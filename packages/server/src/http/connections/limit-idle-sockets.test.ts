import { EventEmitter } from 'node:events'
import { createServer, type Server } from 'node:http'
import { expect, test } from 'vitest'
import { limitIdleSockets } from './limit-idle-sockets.ts'

class FakeSocket extends EventEmitter {
  destroyed = false
  readonly remoteAddress: string

  constructor(remoteAddress: string) {
    super()
    this.remoteAddress = remoteAddress
  }

  destroy(): void {
    this.destroyed = true
    this.emit('close')
  }
}

function openSocket(server: Server, address: string): FakeSocket {
  const socket = new FakeSocket(address)
  server.emit('connection', socket)
  return socket
}

const startServer = () => {
  const server = createServer()
  limitIdleSockets(server, 3)
  return server
}
const openMany = (server: Server, address: string, count = 4) =>
  Array.from({ length: count }, () => openSocket(server, address)).filter(({ destroyed }) => !destroyed).length

test('an address holds so many connections on which nothing is asked, and no more', () => {
  const server = startServer()
  expect(openMany(server, '203.0.113.1')).toBe(3)
  expect(openMany(server, '203.0.113.2')).toBe(3)
  expect(openMany(server, '::ffff:203.0.113.1')).toBe(0)
})

test('one network of IPv6 is one address', () => {
  const server = startServer()
  const sockets = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:db8:1:2::3', '2001:db8:1:2::4']
  expect(sockets.map((address) => openSocket(server, address).destroyed)).toEqual([false, false, false, true])
})

test('what is closed makes room, and what is being answered does not count until it is', () => {
  const server = startServer()
  const [first, second] = [openSocket(server, '203.0.113.1'), openSocket(server, '203.0.113.1')]
  first.destroy()
  const response = new EventEmitter()
  server.emit('request', { socket: second, headers: {} }, response)
  expect(openMany(server, '203.0.113.1')).toBe(3)
  response.emit('close')
  expect(openSocket(server, '203.0.113.1').destroyed).toBe(true)
})

test('a connection counts until all of its body has come', () => {
  const server = startServer()
  const sockets = [1, 2, 3].map(() => openSocket(server, '203.0.113.1'))
  const requests = sockets.map((socket) =>
    Object.assign(new EventEmitter(), { socket, headers: { 'content-length': '10' } }),
  )
  for (const request of requests) server.emit('request', request, new EventEmitter())
  expect(openSocket(server, '203.0.113.1').destroyed).toBe(true)
  requests[0]?.emit('end')
  expect(openSocket(server, '203.0.113.1').destroyed).toBe(false)
})

test('a connection whose request was refused before its body had come stays counted', () => {
  const server = startServer()
  const [first] = [1, 2, 3].map(() => openSocket(server, '203.0.113.1'))
  const request = Object.assign(new EventEmitter(), { socket: first, headers: { 'content-length': '10' } })
  const response = Object.assign(new EventEmitter(), { closed: false })
  server.emit('request', request, response)
  response.closed = true
  response.emit('close')
  request.emit('end')
  expect(openSocket(server, '203.0.113.1').destroyed).toBe(true)
})

test('a connection counts once its answer is made, however long its client does not read it', () => {
  const server = startServer()
  const responses = [1, 2, 3].map(() => {
    const response = Object.assign(new EventEmitter(), { writableEnded: false })
    server.emit('request', { socket: openSocket(server, '203.0.113.1'), headers: {} }, response)
    return response
  })
  const more = [1, 2, 3].map(() => openSocket(server, '203.0.113.1'))
  expect(more.map(({ destroyed }) => destroyed)).toEqual([false, false, false])
  for (const socket of more) socket.destroy()
  for (const response of responses) response.writableEnded = true
  expect(openSocket(server, '203.0.113.1').destroyed).toBe(true)
})

test('this machine holds as many as it likes', () => {
  const server = startServer()
  expect(openMany(server, '127.0.0.1', 9)).toBe(9)
  expect(openMany(server, '::1', 9)).toBe(9)
})
