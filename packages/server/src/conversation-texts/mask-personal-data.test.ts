import { expect, test } from 'vitest'
import { maskPersonalData, maskPersonalDataInBody, maskPersonalDataInUrl } from './mask-personal-data.ts'

test.each([
  ['Write to ada.lovelace+shop@mail.example.org, please.', 'Write to [email], please.'],
  ['a@b.co,c@d.co', '[email],[email]'],
  ['{"mail":"ada@example.org","n":1}', '{"mail":"[email]","n":1}'],
  ['name\\nada@example.org', 'name\\n[email]'],
  ['müller@bücher.example', '[email]'],
  ['Call +49 171 1234567 now', 'Call [phone] now'],
  ['0171/123 45 67', '[phone]'],
  ['(0)30 1234 5678', '[phone]'],
  ['01.23.45.67.89', '[phone]'],
  ['(555) 123-4567 or 555-123-4567', '[phone] or [phone]'],
  ['tel:+4917112345678', 'tel:[phone]'],
  ['My card is 4111 1111 1111 1111.', 'My card is [card].'],
  ['{"card":"5500-0000-0000-0004"}', '{"card":"[card]"}'],
  ['378282246310005', '[card]'],
])('%j is kept as %j', (text, kept) => {
  expect(maskPersonalData(text)).toBe(kept)
})

test.each([
  ...['Order 12345678 of 2026-11-21', 'on 21.11.2026 at 10:00', '192.168.100.200', '0.123456789', 'costs 1,299.00'],
  ...['4111 1111 1111 1112', '1700000000000', '550e8400-e29b-41d4-a716-446655440000', '@ada', 'a@b', 'a @ b.co'],
  ...['ISBN 978-3-16-148410-1', '#0123456789abc', 'v1.0.0-alpha.12345678'],
])('%j is no personal data and is kept as it is', (text) => {
  expect(maskPersonalData(text)).toBe(text)
})

test('an address is masked as it is written there', () => {
  expect(maskPersonalDataInUrl('https://a.example/?to=ada%40example.org&n=%2B491711234567')).toBe(
    'https://a.example/?to=[email]&n=[phone]',
  )
  expect(maskPersonalDataInUrl('https://a.example/?to=a%20b%40')).toBe('https://a.example/?to=a%20b%40')
})

const FORM = new URLSearchParams({
  name: 'Zoë Müller',
  mail: 'zoë@bücher.example',
  work: 'zoe+shop@people.example',
  tel: '+49 171 1234567',
  home: '0171/123 45 67',
  us: '(555) 123-4567',
  card: '4111 1111 1111 1111',
  note: 'Write to ada@example.org, please.',
}).toString()
const KEPT_OF_FORM =
  'name=Zo%C3%AB+M%C3%BCller&mail=[email]&work=[email]&tel=[phone]&home=[phone]&us=[phone]&card=[card]&note=Write to [email], please.'

test('an address with the values of a form is masked as one with escaped spaces', () => {
  expect(maskPersonalDataInUrl(`https://a.example/find?${FORM}`)).toBe(`https://a.example/find?${KEPT_OF_FORM}`)
  expect(maskPersonalDataInUrl('https://a.example/m%C3%BCller%40people.example/orders?a=b%26c')).toBe(
    'https://a.example/[email]/orders?a=b%26c',
  )
})

test.each([
  [FORM, KEPT_OF_FORM],
  [`${FORM}&end=ada%40example.or%`, `${KEPT_OF_FORM}&end=[email]%`],
  ['mail=ada%40example.org\n[truncated]', 'mail=[email]\n[truncated]'],
  ['{"mail":"ada@example.org","at":"1+1=2"}', '{"mail":"[email]","at":"1+1=2"}'],
  ['{\n  "tel": "+49 171 1234567"\n}', '{\n  "tel": "[phone]"\n}'],
  ['Write to ada@example.org', 'Write to [email]'],
  ['mail=zoe+shop@people.example&tel=+49+171+1234567', 'mail=[email]&tel=[phone]'],
  ['order=A17+B18&sum=1%2C5', 'order=A17+B18&sum=1%2C5'],
])('the body %j is kept as %j', (body, kept) => {
  expect(maskPersonalDataInBody(body)).toBe(kept)
})

test.each([...['@', 'a', 'a@', 'a@a', 'a@a.', '.@.', '1', '1 ', '1-', '+1', '(1', '0 ', '\\n0', '+', '%40']])(
  'N1: a text of only %j takes time linear in its length',
  (piece) => {
    const measureMasking = (length: number) => {
      const text = `${piece.repeat(length / piece.length)}x`
      const times = Array.from({ length: 9 }, () => {
        const { user } = process.cpuUsage()
        maskPersonalData(text)
        return process.cpuUsage().user - user
      })
      return times.sort((a, b) => a - b)[4] ?? 0
    }
    measureMasking(10_000)
    // A text 8 times as long would take a quadratic algorithm 64 times as long.
    expect(measureMasking(80_000)).toBeLessThan(measureMasking(10_000) * 24 + 50_000)
  },
)
