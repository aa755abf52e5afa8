import type { ApiHeader } from '@bricks/contract'
import { emptySecretQuery, isMasked, isSecretName } from '@bricks/contract/wire'
import { withoutTypedSecrets } from '#features/editor/connections/without-typed-secrets.ts'
import type { ApiForm, NewValue, ValueList } from './api-form.ts'

/** The browser's storage must not hold typed secrets. */
export function withoutSecrets(form: ApiForm): ApiForm {
  const { fresh, connection } = form
  const isOpen = (entry: Pick<ApiHeader, 'name' | 'value' | 'secret'>, list: ValueList) =>
    isMasked(entry.value) || !(entry.secret ?? isSecretName(entry.name, list))
  const empty =
    (list: ValueList) =>
    <Entry extends NewValue>(entry: Entry): Entry =>
      isOpen(entry, list) ? entry : { ...entry, value: '' }
  return {
    ...form,
    url: emptySecretQuery(form.url).address,
    errors: {},
    parameters: form.parameters.map(empty('parameters')),
    headers: form.headers.map(empty('headers')),
    secrets: form.secrets.map(empty('secrets')),
    fresh: {
      ...fresh,
      parameters: empty('parameters')(fresh.parameters),
      headers: empty('headers')(fresh.headers),
      secrets: empty('secrets')(fresh.secrets),
    },
    connection: connection && withoutTypedSecrets(connection),
  }
}
