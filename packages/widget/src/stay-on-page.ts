/** Appends the host to the body, and again when the page's router throws the body's content away; ends when it is taken out alone. */
export function stayOnPage(host: HTMLElement): void {
  const observer = new MutationObserver((records) => {
    if (host.isConnected) return
    observer.disconnect()
    // This element and nothing else: it is not wanted any more.
    const removed = records.flatMap((record) => [...record.removedNodes])
    if (removed.length > 1 || removed[0] !== host) stand()
  })
  const stand = () => {
    document.body.append(host)
    for (const parent of [document.documentElement, document.body]) observer.observe(parent, { childList: true })
  }
  if (document.body) stand()
  else addEventListener('DOMContentLoaded', stand)
}
