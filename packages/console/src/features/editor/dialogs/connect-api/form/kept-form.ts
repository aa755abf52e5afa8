import type { ApiHeader } from '@bricks/contract'
import { emptySecretQuery, isMasked, isSecretName, mapAuthSecrets } from '@bricks/contract/wire'
import type { ApiForm, NewValue, ValueList } from './api-form.ts'

/** `brick` is the id of the edited brick; '' for a new one. */
export function readKeptForm(projectId: string, brick: string): ApiForm | undefined {
  try {
    const kept: ApiForm | null = JSON.parse(sessionStorage.getItem(keyOf(projectId, brick)) ?? 'null')
    return kept ? { ...kept, connection: kept.connection ?? undefined } : undefined
  } catch {
    return undefined
  }
}

export function keepForm(projectId: string, brick: string, form: ApiForm): void {
  try {
    sessionStorage.setItem(keyOf(projectId, brick), JSON.stringify(withoutSecrets(form)))
  } catch {
    // If the browser's storage is closed, the typed values live only as long as the page.
  }
}

export function forgetForm(projectId: string, brick: string): void {
  try {
    sessionStorage.removeItem(keyOf(projectId, brick))
  } catch {
    // If the browser's storage is closed, nothing was kept.
  }
}

function keyOf(projectId: string, brick: string): string {
  return `bricks:form:${projectId}:${brick || 'new'}`
}

function withoutSecrets(form: ApiForm): ApiForm {
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
    connection: connection && {
      ...connection,
      auth: mapAuthSecrets(connection.auth, ({ value, secret }) => (secret && !isMasked(value) ? '' : value)),
    },
  }
}
