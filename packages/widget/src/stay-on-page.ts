/** Appends the host to the body, and again when the page's router throws the body's content away. Answers how to let go. */
export function stayOnPage(host: HTMLElement): () => void {
  const observer = new MutationObserver((records) => {
    const removed = records.flatMap((record) => [...record.removedNodes])
    // The page took out this element and nothing else: it does not want it.
    if (removed.length === 1 && removed[0] === host) observer.disconnect()
    else if (!host.isConnected) stand()
  })
  const stand = () => {
    document.body.append(host)
    observer.disconnect()
    observer.observe(document.documentElement, { childList: true })
    observer.observe(document.body, { childList: true })
  }
  if (document.body) stand()
  else addEventListener('DOMContentLoaded', stand)
  return () => observer.disconnect()
}
