import { describe, expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const LINES = [
  '------Seam42',
  'Content-Disposition: form-data; name="customer"',
  '',
  'Ada Byron',
  '------Seam42',
  'Content-Disposition: form-data; name="photo"; filename="cup.png"',
  'Content-Type: image/png',
  '',
  '',
  '------Seam42',
  'Content-Disposition: form-data; name="lines[]"',
  '',
  'two cups,',
  'one saucer',
  '------Seam42--',
  '',
]
const TYPE = 'multipart/form-data; boundary=----Seam42'
const URL = 'https://api.shop.example/orders'

describe('a form that a browser wrote in parts', () => {
  test.each([
    ['curl', `curl '${URL}' -H 'content-type: ${TYPE}' --data-raw $'${LINES.join('\\r\\n')}'`],
    [
      'fetch',
      `fetch('${URL}', {method: 'POST', headers: {'content-type': '${TYPE}'}, body: ${JSON.stringify(LINES.join('\r\n'))}})`,
    ],
    [
      'a HAR file',
      JSON.stringify({
        log: {
          entries: [
            {
              request: {
                method: 'POST',
                url: URL,
                headers: [{ name: 'Content-Type', value: TYPE }],
                postData: { mimeType: TYPE, text: LINES.join('\r\n') },
              },
            },
          ],
        },
      }),
    ],
  ])('is a form of inputs, as %s shows it', async (_, paste) => {
    const { brick, notes } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject({ method: 'POST', content: 'form', body: 'customer={customer}&lines[]={lines}' })
    expect(brick.api.headers).toEqual([])
    expect(brick.parameters.properties).toMatchObject([
      { name: 'customer', example: 'Ada Byron' },
      { name: 'lines', example: 'two cups,\r\none saucer' },
    ])
    expect(notes).toEqual([
      'A form of parts is sent as an ordinary form. Most APIs take both.',
      'The file field "photo" was left out: bots send no files.',
    ])
  })

  test('hides what its names call a secret', async () => {
    const body = LINES.join('\n').replace('customer', 'api_token')
    const answer = await readOnePastedBrick(`curl '${URL}' -H 'content-type: ${TYPE}' --data-raw '${body}'`)
    expect(answer.brick.api.body).toBe('api_token={secret.api_token}&lines[]={lines}')
    expect(JSON.stringify(answer)).not.toContain('Ada Byron')
  })
})
