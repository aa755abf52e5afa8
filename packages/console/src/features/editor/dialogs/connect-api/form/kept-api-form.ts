import { forgetForm, keepFormChanges, type RestoredForm, restoreForm } from '#api/session/kept-form.ts'
import { withSignInStateFrom } from '#features/editor/connections/connection-form.ts'
import { type ApiForm, isApiFormChanged } from './api-form.ts'
import { withoutFormSecrets } from './without-form-secrets.ts'

export function restoreApiForm(name: string, first: ApiForm): RestoredForm<ApiForm> | undefined {
  const restored = restoreForm(name, first, withoutFormSecrets)
  const connection = restored?.form.connection
  if (!connection || connection.id !== first.connection?.id) return restored
  return { ...restored, form: { ...restored.form, connection: withSignInStateFrom(connection, first.connection) } }
}

export function keepApiForm(name: string, form: ApiForm, base: ApiForm): void {
  if (isApiFormChanged(form, base)) keepFormChanges(name, form, base, withoutFormSecrets)
  else forgetForm(name)
}
