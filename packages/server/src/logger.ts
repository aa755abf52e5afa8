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
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}

function hideSecrets(line: string): string {
  return line.replace(SECRET_TEXT, '$1$2$3[hidden]')
}
