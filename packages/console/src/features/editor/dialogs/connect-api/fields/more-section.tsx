import { useState } from 'react'
import { BodyFields } from '#features/editor/dialogs/connect-api/body/body-fields.tsx'
import { CustomValues } from '#features/editor/dialogs/connect-api/entries/custom-values.tsx'
import {
  type ApiForm,
  type ApiFormStore,
  doesMethodSendBody,
} from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { isAnyErrorSet } from '#features/editor/dialogs/connect-api/form/form-errors.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { ConfirmFields, mayFormCallChangeSomething } from './confirm-fields.tsx'

export function MoreSection({ store }: { store: ApiFormStore }) {
  const [wasUsed] = useState(() => isAnyMoreFieldUsed(store.get()))
  // A pasted address may create the first fixed value: then the section opens.
  const hasFixed = useFormPart(store, ({ parameters }) => parameters.some(({ system }) => !system))
  const isWrong = useFormPart(store, isAnySettingWrong)
  const withBody = useFormPart(store, ({ method }) => doesMethodSendBody(method))
  const mayChange = useFormPart(store, mayFormCallChangeSomething)
  return (
    <Disclosure
      label={`More: fixed values, headers${withBody ? ', body' : ''}, answer`}
      open={wasUsed || hasFixed}
      forced={isWrong}
    >
      <div className="grid gap-6">
        <CustomValues list="parameters" store={store} />
        <CustomValues list="headers" store={store} />
        {withBody && <BodyFields store={store} />}
        {!mayChange && <ConfirmFields store={store} />}
        <AnswerFields store={store} />
      </div>
    </Disclosure>
  )
}

function isAnyMoreFieldUsed({ parameters, headers, body, content, secrets, method, answer }: ApiForm): boolean {
  const hasOwnBody = doesMethodSendBody(method) && (body !== '' || content !== 'json' || secrets.length > 0)
  return parameters.some(({ system }) => !system) || headers.length > 0 || hasOwnBody || Object.keys(answer).length > 0
}

function isAnySettingWrong({ errors, parameters, headers }: ApiForm): boolean {
  const isEmptied = [...parameters, ...headers].some(({ value }) => value.trim() === '')
  return (
    errors.body !== undefined ||
    [errors.parameters, errors.headers, errors.secrets].some(isAnyErrorSet) ||
    ((errors.form ?? errors.values) !== undefined && isEmptied)
  )
}
