import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { importProjectMutation } from '#api/projects/projects.ts'
import { buildEditPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { FileUp } from '#ui/icons/icons.ts'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'

const NO_EXPORT = 'This file is not a bot that Bricks exported. Nothing was created.'

export function ImportProject() {
  const { user } = useSession()
  const navigate = useNavigate()
  const chooser = useRef<HTMLInputElement>(null)
  const [asksToUpgrade, setAsksToUpgrade] = useState(false)
  const [isUnreadable, setIsUnreadable] = useState(false)
  const importing = useMutation(importProjectMutation)
  const isOther = findErrorCode(importing.error) === 'invalid_input'
  const isPremium = (user?.role ?? 0) >= ROLE_PREMIUM

  const importFile = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    const content = await file
      .text()
      .then(JSON.parse)
      .catch(() => undefined)
    setIsUnreadable(content === undefined)
    if (content !== undefined) importing.mutate(content, { onSuccess: ({ id }) => navigate(buildEditPath(id)) })
  }

  return (
    <div className="grid justify-items-start gap-2 border-t pt-4">
      <Button
        variant="quiet"
        className="-ms-4"
        pending={importing.isPending}
        onClick={() => (isPremium ? chooser.current?.click() : setAsksToUpgrade(true))}
      >
        <FileUp aria-hidden="true" />
        Import an exported bot
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".json"
        aria-label="Exported bot"
        onChange={importFile}
        className="hidden"
      />
      <FormError error={isUnreadable || isOther ? NO_EXPORT : findServerText(importing.error)} />
      <UpgradeDialog
        open={asksToUpgrade}
        onClose={() => setAsksToUpgrade(false)}
        text="All versions, export and import are part of the Premium plan."
      />
    </div>
  )
}
