interface FormParts {
  pairs: { name: string; value: string }[]
  files: string[]
}

const MOST_PARTS = 1_000

/** Reads a body of `multipart/form-data` as browsers show it. Undefined if it does not begin with a boundary. */
export function parseMultipart(text: string): FormParts | undefined {
  const [begin = '', boundary = ''] = /^\s{0,10}(--[\w'()+,./:=?-]{1,70})\r?\n/.exec(text) ?? []
  if (boundary === '') return undefined
  const found: FormParts = { pairs: [], files: [] }
  for (const part of text.slice(begin.length).split(boundary, MOST_PARTS)) {
    const [, head = '', content] = /^((?:[^\r\n]{1,1000}\r?\n)+)\r?\n(.*)$/s.exec(part.replace(/^\r?\n/, '')) ?? []
    const name = /;\s?name="([^"\r\n]{1,200})"/i.exec(head)?.[1]
    if (name === undefined || content === undefined) continue
    if (/;\s?filename\*?=/i.test(head)) found.files.push(name)
    else found.pairs.push({ name, value: content.replace(/\r?\n$/, '') })
  }
  return found.pairs.length + found.files.length > 0 ? found : undefined
}
