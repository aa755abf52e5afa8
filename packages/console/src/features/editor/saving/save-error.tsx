import { findErrorCode, isServerAway } from '#api/http/api-error.ts'
import { findErrorText, findServerText } from '#api/http/error-texts.ts'
import { Notice } from '#ui/base/notice.tsx'
import { scrollIntoSight } from '#ui/media/scroll-into-sight.ts'
import { BOT_IS_GONE } from './bot-is-gone.ts'

/** For these codes the server's text says why the save failed, so it is shown below the usual text. */
const TELLING = [
  'address_refused',
  'header_refused',
  'secret_missing',
  'invalid_input',
  'project_too_large',
  'body_too_large',
  'storage_full',
  'plan_required',
  'model_ended',
  'limit_reached',
  'too_many_requests',
]

export function SaveError({ error }: { error: Error | null }) {
  if (!error || findErrorCode(error) === 'brick_limit_reached') return null
  const code = findErrorCode(error) ?? ''
  const reason = code === 'not_found' ? BOT_IS_GONE : TELLING.includes(code) && findServerText(error)
  return (
    <div ref={scrollIntoSight} className="grid scroll-mt-30 gap-2">
      <Notice tone="error" role="alert">
        <p>{findErrorText(error)}</p>
        {reason && <p className="mt-1 text-muted">{reason}</p>}
      </Notice>
      {isServerAway(error) && (
        <p className="px-4 text-muted">
          The server did not answer. Your changes are kept in this browser, and saved when the connection is back.
        </p>
      )}
    </div>
  )
}
