import { describe, expect, test } from 'vitest'
import { readOnePastedBrick, readPasted } from '#test/tools/read-pasted.ts'

const URL = 'https://api.shop.example/orders'

describe('a body that is piped into curl', () => {
  test.each([
    ['by echo', `echo '{"city": "Brno"}' | curl ${URL} --json @-`],
    ['by printf, on lines of their own', `printf '{"city": "Brno"}' |\\\n  curl -s ${URL} \\\n  --json @-`],
    ['by a program that drops the line ends', `echo '{"city":\n "Br\nno"}' | tr -d '\\n' | curl ${URL} --json @-`],
    ['from the lines below', `cat <<EOF | curl ${URL} --json @-\n{"city": "Brno"}\nEOF`],
  ])('%s is read', async (_, paste) => {
    const { brick } = await readOnePastedBrick(paste)
    expect(brick.api).toMatchObject({ method: 'POST', url: 'api.shop.example/orders', content: 'json' })
    expect(JSON.parse(brick.api.body ?? '')).toEqual({ city: '{city}' })
    expect(brick.parameters.properties).toMatchObject([{ name: 'city', example: 'Brno' }])
  })

  test('by a program that is not run here is left out, and it is said', async () => {
    const { brick, notes } = await readOnePastedBrick(`gzip -c order.json | curl ${URL} --data-binary @-`)
    expect(brick.api).toMatchObject({ method: 'POST', content: 'none' })
    expect(notes.join(' ')).toContain('Files that the command reads')
  })

  test('is not taken for a body where the command behind the pipe is another', async () => {
    const { functions } = await readPasted(`curl ${URL}/1 | jq . | grep curl\necho done | cat`)
    expect(functions.map(({ api }) => api.url)).toEqual(['api.shop.example/orders/{order_id}'])
  })
})

describe('a sign-in that the command encodes itself', () => {
  const readWithCommand = (said: string) => readOnePastedBrick(`curl ${URL} -H "Authorization: Basic $(${said})"`)

  test.each([
    [`echo -n 'ada@shop.example:abcd1234efgh' | base64`, 'ada@shop.example', 'abcd1234efgh'],
    ['printf "depot:abcd1234efgh" | base64 -w0', 'depot', 'abcd1234efgh'],
    ['echo -n "$SHOP_ID:$SHOP_KEY" | base64', '', ''],
    [`echo -n 'depot:your-api-key' | base64`, 'depot', ''],
    ['cat key.txt', '', ''],
  ])('%s is user and password', async (said, user, password) => {
    const answer = await readWithCommand(said)
    expect(answer.connection?.auth).toEqual({ kind: 'basic', user, password })
    expect(JSON.stringify({ ...answer, connection: null })).not.toContain('abcd1234efgh')
  })
})
