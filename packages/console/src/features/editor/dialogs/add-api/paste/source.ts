import { LIMITS } from '@bricks/contract/wire'

/** Only a file that was dropped or chosen has a `name`. */
export interface Source {
  text: string
  name?: string
}

type ReadWish = { text: string } | { url: string }

const MEGABYTE = 1024 * 1024
/** In characters. A box that holds more than this is slow to type in. */
const LONGEST_IN_BOX = 60_000

export function toReadRequest({ text }: Source): ReadWish {
  const plain = text.trim()
  return isAddress(plain) ? { url: plain } : { text }
}

export function findSourceFault({ text, name }: Source): string | undefined {
  if (text.trim() === '') return name ? 'This file is empty.' : 'Paste something first.'
  return text.length > LIMITS.pastedText ? describeSize(text.length) : undefined
}

export async function readSourceFile(file: File): Promise<Source | string> {
  if (file.size > LIMITS.pastedText) return describeSize(file.size)
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    // Windows programs may save a file in UTF-16, which begins with a byte order mark.
    const charset = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe ? 'utf-16be' : 'utf-8'
    return { text: new TextDecoder(charset).decode(bytes), name: file.name }
  } catch {
    return 'This file could not be opened.'
  }
}

function describeSize(bytes: number): string {
  const size = (bytes / MEGABYTE).toFixed(1)
  return `This is ${size} MB, and 1 MB is read at most. If the description has an address, paste that instead.`
}

export function isTooLongToShow(text: string): boolean {
  return text.length > LONGEST_IN_BOX
}

function isAddress(text: string): boolean {
  if (text.length > LIMITS.urlLength || /\s/.test(text)) return false
  if (/^https?:\/\//i.test(text)) return URL.canParse(text)
  return /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i.test(text) || /^localhost:\d+(?:[/?#]|$)/i.test(text)
}
