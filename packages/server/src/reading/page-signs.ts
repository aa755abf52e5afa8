/** `&lt;order-id&gt;` for `<order-id>`, but no sign in a text such as `3 &lt; 4`. */
const ESCAPED_NAME = /&lt;([A-Za-z_][\w .:'-]{1,60})&gt;/g
/** `?a=1&amp;b=2` for `?a=1&b=2`, but no sign in a text such as `Tom &amp; Ada`. */
const ESCAPED_AND = /&amp;(?=[\w.[\]%-]{1,60}=)/g
/** `/orders/**order_id**`: documentation writes in bold what is to be replaced. */
const BOLD_NAME = /(?<=[/"':=]|\bBearer )\*\*(?:put_)?([a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){1,8})\*\*/g
/** In XML and HTML the escaped signs are meant. */
const HOLDS_TAGS = /<\?xml|<\/[A-Za-z]/

/**
 * The source of a page has signs of HTML and Markdown inside of a command. To a shell such a `&` would end the command,
 * and all behind it would be lost.
 */
export function replacePageSigns(text: string): string {
  if (HOLDS_TAGS.test(text)) return text
  return text.replace(ESCAPED_NAME, '<$1>').replace(ESCAPED_AND, '&').replace(BOLD_NAME, '<$1>')
}
