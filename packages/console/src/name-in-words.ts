/** A name as people say it: `order_number` and `orderNumber` are "order number". */
export function nameInWords(name: string): string {
  const words = name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_.-]+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
  return words || name
}
