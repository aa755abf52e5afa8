import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** Bytes after gzip at its best, whatever it was sent in. */
export async function measureGzip(body: Buffer): Promise<number> {
  return (await compress(body, { level: 9 })).length
}
