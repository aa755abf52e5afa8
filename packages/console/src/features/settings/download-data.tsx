import { useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/error-texts.ts'
import { downloadDataMutation } from '#api/settings.ts'
import { SettingsSection } from '#features/settings/settings-section.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'

const FILE_NAME = 'bricks-data.json'

/** Everything that is stored of the user, as a file. */
export function DownloadData() {
  const download = useMutation({ ...downloadDataMutation, onSuccess: saveFile })
  return (
    <SettingsSection
      title="Your data"
      description="One file with everything kept of you: account, projects, versions, recorded conversations."
    >
      <p className="text-muted">Keys and other secret values are left out.</p>
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

function saveFile(file: Blob) {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = FILE_NAME
  link.click()
  // The browser reads it after the click has ended.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
