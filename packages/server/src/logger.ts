import { writeSync } from 'node:fs'
import { type DestinationStream, type Logger, pino } from 'pino'

const REDACTED_PATHS = [
  'req.headers.authorization',
  'req.headers.cookie',
  'headers.authorization',
  '*.password',
  '*.openaikey',
  '*.token',
  '*.apiKey',
]
const SECRET_TEXT =
  /\b(sk-|[rs]k_(?:live|test)_|bricks_|whsec_)[\w.-]{8,}|\b(Bearer )[\w.~+/-]+=*|(:\/\/[^\s/:@"]*:)[^\s/@"]+(?=@)/g

export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      redact: { paths: REDACTED_PATHS, censor: '[hidden]' },
      hooks: { streamWrite: hideSecrets },
    },
    destination ?? openStandardOutput(),
  )
}

function hideSecrets(line: string): string {
  return line.replace(SECRET_TEXT, '$1$2$3[hidden]')
}

const STANDARD_OUTPUT = 1
const FULL_PIPE_PAUSE_MS = 100

/**
 * The reader of the log may be gone, such as a terminal that was closed, or its disk may be full. Then lines are lost,
 * and the server goes on. Pino's own destination would throw, or with `fatal` never return.
 */
function openStandardOutput(): DestinationStream {
  let isCut = false
  return {
    write: (line) => {
      const bytes = Buffer.from(isCut ? `\n${line}` : line)
      const written = writeAsMuchAsPossible(bytes)
      isCut = written < bytes.length && (written > 0 || isCut)
    },
  }
}

function writeAsMuchAsPossible(bytes: Buffer): number {
  let written = 0
  while (written < bytes.length) {
    try {
      written += writeSync(STANDARD_OUTPUT, bytes, written)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return written
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_PIPE_PAUSE_MS)
    }
  }
  return written
}
