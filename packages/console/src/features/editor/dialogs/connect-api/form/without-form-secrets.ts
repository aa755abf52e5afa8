import type { ApiHeader } from '@bricks/contract'
import { clearSecretsInQuery, isMasked, isSecretByDefault } from '@bricks/contract/wire'
import { withoutTypedSecrets } from '#features/editor/connections/without-typed-secrets.ts'
import { resetSignInState } from '#features/editor/draft/draft.ts'
import type { ApiForm, NewValue, ValueList } from './api-form.ts'

export function withoutFormSecrets(form: ApiForm): ApiForm {
  const { fresh, connection } = form
  const isPublic = (entry: Pick<ApiHeader, 'name' | 'value' | 'secret'>, list: ValueList) =>
    isMasked(entry.value) || !(entry.secret ?? isSecretByDefault(entry.name, list))
  const emptySecret =
    (list: ValueList) =>
    <Entry extends NewValue>(entry: Entry): Entry =>
      isPublic(entry, list) ? entry : { ...entry, value: '' }
  return {
    ...form,
    url: clearSecretsInQuery(form.url).address,
    errors: {},
    parameters: form.parameters.map(emptySecret('parameters')),
    headers: form.headers.map(emptySecret('headers')),
    secrets: form.secrets.map(emptySecret('secrets')),
    fresh: {
      ...fresh,
      parameters: emptySecret('parameters')(fresh.parameters),
      headers: emptySecret('headers')(fresh.headers),
      secrets: emptySecret('secrets')(fresh.secrets),
    },
    connection: connection && resetSignInState(withoutTypedSecrets(connection)),
  }
}
