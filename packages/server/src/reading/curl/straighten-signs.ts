const OPTIONS = 'request|header|data|url|user|form|json|get|location|cookie|silent|insecure|compressed'

const LONG_OPTION = new RegExp(`(?<=\\s)[\u2013\u2014]((?:${OPTIONS})[\\w-]*)(?=[\\s=]|$)`, 'g')
const SHORT_OPTION = /(?<=\s)[\u2013\u2014]([A-Za-z])(?=\s)/g
/** A text in curly quotation marks that stands behind an option or behind `curl`. */
const CURLY =
  /(?<=(?:\s-{1,2}[\w-]{1,40}|\bcurl)[ \t=]{1,8})(?:[\u201c\u201d]([^\u201c\u201d]*)[\u201c\u201d]|[\u2018\u2019]([^\u2018\u2019]*)[\u2018\u2019])/g

/** Word processors and chats replace straight quotation marks and hyphens. Those that stand where a shell needs them are put back. */
export function straightenSigns(text: string): string {
  if (!/[\u2013\u2014\u2018-\u201d]/.test(text)) return text
  const hyphened = text.replace(LONG_OPTION, '--$1').replace(SHORT_OPTION, '-$1')
  if (!/["']/.test(hyphened)) return hyphened.replace(/[\u201c\u201d]/g, '"').replace(/[\u2018\u2019]/g, "'")
  return hyphened.replace(CURLY, (_, double?: string, single?: string) =>
    double === undefined ? `'${single}'` : `"${double}"`,
  )
}
