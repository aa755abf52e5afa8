import { useMutation } from '@tanstack/react-query'
import { downloadDataMutation } from '#api/account/settings.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { downloadFile } from '#ui/feedback/download-file.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { SettingsSection } from './settings-section.tsx'

const FILE_NAME = 'bricks-data.json'

export function DownloadData() {
  const download = useMutation({ ...downloadDataMutation, onSuccess: (file) => downloadFile(file, FILE_NAME) })
  return (
    <SettingsSection
      title="Your data"
      description="Everything we keep about you in one file: account, bots, versions and recorded conversations."
    >
      <p className="text-muted">Keys and other secrets are left out.</p>
      <div className="mt-4 flex flex-col gap-3">
        <FormError error={findServerText(download.error)} />
        <div>
          <Button pending={download.isPending} onClick={() => download.mutate()}>
            Download my data
          </Button>
        </div>
      </div>
    </SettingsSection>
  )
}
