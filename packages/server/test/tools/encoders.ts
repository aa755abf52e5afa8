export const ENCODERS: Readonly<Record<string, (text: string) => string>> = {
  'percent, as JavaScript does': (text) => encodeURIComponent(text),
  'percent in lower case': (text) => encodeURIComponent(text).replace(/%[\dA-F]{2}/g, (each) => each.toLowerCase()),
  'percent for every byte': (text) => escapeBytes(text, (byte) => `%${formatByteAsHex(byte)}`),
  'percent for every second byte': (text) =>
    escapeBytes(text, (byte, at) =>
      at % 2 === 0 || !/\w/.test(String.fromCharCode(byte)) ? `%${formatByteAsHex(byte)}` : String.fromCharCode(byte),
    ),
  'percent of units': (text) => escapeUnits(text, (unit) => (/[\w ]/.test(unit) ? unit : `%u${formatUnitAsHex(unit)}`)),
  'a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
  'a form, blanks alone': (text) => text.replaceAll(' ', '+'),
  JSON: (text) => JSON.stringify(text).slice(1, -1),
  'JSON with escaped slashes': (text) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/'),
  'JSON as .NET and Go write it': (text) =>
    escapeUnits(JSON.stringify(text).slice(1, -1), (unit) =>
      /[<>&+'\u0080-\uffff]/.test(unit) ? `\\u${formatUnitAsHex(unit)}` : unit,
    ),
  'JSON for every unit': (text) => escapeUnits(text, (unit) => `\\u${formatUnitAsHex(unit)}`),
  'JSON for every unit in capitals': (text) => escapeUnits(text, (unit) => `\\u${formatUnitAsHex(unit).toUpperCase()}`),
  'code points in braces': (text) => Array.from(text, (each) => `\\u{${each.codePointAt(0)?.toString(16)}}`).join(''),
  'HTML by name': (text) => text.replace(/[&<>"']/g, (character) => NAMES[character] ?? character),
  'HTML by more names': (text) => text.replace(/[&<>"'/+=%!é]/g, (character) => NAMES[character] ?? character),
  'HTML by numbers': (text) => Array.from(text, (each) => `&#${each.codePointAt(0)};`).join(''),
  'HTML by hexadecimal numbers': (text) =>
    Array.from(text, (each) => `&#x${each.codePointAt(0)?.toString(16)};`).join(''),
  'HTML by hexadecimal numbers in capitals': (text) =>
    Array.from(text, (each) => `&#X${each.codePointAt(0)?.toString(16).toUpperCase()};`).join(''),
  Base64: (text) => Buffer.from(text).toString('base64'),
  'Base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'Base64 inside a longer one, a byte later': (text) => encodeAfter('.', text),
  'Base64 inside a longer one, two bytes later': (text) => encodeAfter('..', text),
  'Base64 in short lines': (text) => Buffer.from(text).toString('base64').replace(/.{10}/g, '$&\r\n'),
  hexadecimal: (text) => Buffer.from(text).toString('hex'),
  'hexadecimal in capitals': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'hexadecimal in pairs': (text) =>
    Buffer.from(text)
      .toString('hex')
      .replace(/..(?=.)/g, '$&:'),
}

export const CASE_CHANGES: Readonly<Record<string, (text: string) => string>> = {
  'upper case': (text) => text.toUpperCase(),
  'lower case': (text) => text.toLowerCase(),
}

const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '/': '&sol;',
  '+': '&plus;',
  '=': '&equals;',
  '%': '&percnt;',
  '!': '&excl;',
  é: '&eacute;',
}

function escapeBytes(text: string, write: (byte: number, at: number) => string): string {
  return [...Buffer.from(text)].map(write).join('')
}

function escapeUnits(text: string, write: (unit: string) => string): string {
  return text.split('').map(write).join('')
}

function formatByteAsHex(byte: number): string {
  return byte.toString(16).padStart(2, '0').toUpperCase()
}

function formatUnitAsHex(unit: string): string {
  return unit.charCodeAt(0).toString(16).padStart(4, '0')
}

/** Fills the last group of three bytes with dots, so that base64 adds no padding. */
function encodeAfter(before: string, text: string): string {
  const bytes = Buffer.from(before + text)
  return Buffer.concat([bytes, Buffer.from('..'.slice(0, (3 - (bytes.length % 3)) % 3))]).toString('base64')
}
