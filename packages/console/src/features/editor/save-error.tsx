import { findErrorCode, isSilence } from '#api/api-error.ts'
import { findErrorText, findServerText } from '#api/error-texts.ts'
import { Notice } from '#ui/notice.tsx'

/** Codes whose text says what to change; the others would only repeat that it did not work. */
const TELLING = [
  'address_refused',
  'header_refused',
  'secret_missing',
  'invalid_input',
  'storage_full',
  'plan_required',
  'model_ended',
  'limit_reached',
  'too_many_requests',
]

/** Why a save did not work. Nothing is lost: the edits stay as they are. */
export function SaveError({ error }: { error: Error | null }) {
  if (!error || findErrorCode(error) === 'brick_limit_reached') return null
  const isTelling = TELLING.includes(findErrorCode(error) ?? '')
  return (
    <>
      <Notice tone="error" role="alert" className="mb-6">
        <p>{findErrorText(error)}</p>
        {isTelling && <p className="mt-1 text-muted">{findServerText(error)}</p>}
      </Notice>
      {isSilence(error) && (
        <p className="-mt-4 mb-6 px-4 text-muted">
          The server did not answer. Your changes are kept in this browser: save again when it does.
        </p>
      )}
    </>
  )
}
