import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

export async function measureGzip(body: Buffer): Promise<number> {
  return (await compress(body, { level: 9 })).length
}
