import type { TryAnswer } from '@bricks/contract'
import { Disclosure } from '#ui/controls/disclosure.tsx'

/** The server has masked the secrets of the request. */
export function RequestSent({ request }: { request: TryAnswer['request'] }) {
  const { method, url, headers = [], body } = request
  return (
    <Disclosure label="What was sent" className="border-t px-3 py-1">
      <div className="grid gap-2 pb-2 font-mono text-12 wrap-anywhere">
        <p dir="ltr">
          <span className="font-semibold text-green-text">{method}</span> {url}
        </p>
        {headers.length > 0 && (
          <ul dir="ltr">
            {headers.map(({ name, value }) => (
              <li key={name}>
                <span className="text-muted">{name}:</span> {value}
              </li>
            ))}
          </ul>
        )}
        {body !== undefined && body !== '' && (
          <pre dir="ltr" className="whitespace-pre-wrap">
            {body}
          </pre>
        )}
      </div>
    </Disclosure>
  )
}
