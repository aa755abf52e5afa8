import { connect } from 'node:net'

export function sendRawBytes(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  return new Promise((settle, fail) => {
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => settle(answer))
    socket.on('error', fail)
    socket.write(bytes, 'latin1')
  })
}
