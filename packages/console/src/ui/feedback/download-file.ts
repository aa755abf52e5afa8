/** Milliseconds until the file's address is revoked: the browser reads the file after the click has returned. */
const KEPT_MS = 60_000

export function downloadFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
