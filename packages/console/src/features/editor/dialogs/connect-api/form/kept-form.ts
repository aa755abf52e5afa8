import { forgetForm, keepChanges, type RestoredForm, restoreForm } from '#api/session/kept-form.ts'
import { type ApiForm, isFormChanged } from './api-form.ts'
import { withoutFormSecrets } from './without-secrets.ts'

export function restoreApiForm(name: string, first: ApiForm): RestoredForm<ApiForm> | undefined {
  return restoreForm(name, first, withoutFormSecrets)
}

export function keepApiForm(name: string, form: ApiForm, base: ApiForm): void {
  if (isFormChanged(form, base)) keepChanges(name, form, base, withoutFormSecrets)
  else forgetForm(name)
}
