import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const CANARY = 'canary-4711-token'
const writeCall = (before: string, value: string) =>
  `import base64, requests\n${before}\nrequests.get("https://a.example/x", headers={"Authorization": ${value}})`

test.each([
  ['a text', writeCall(`token = base64.b64encode(b"ada:${CANARY}").decode("utf-8")`, 'f"Basic {token}"')],
  [
    'a variable',
    writeCall(
      `pair = "ada:${CANARY}"\ncode = base64.b64encode(pair.encode("ascii"))`,
      '"Basic " + code.decode("ascii")',
    ),
  ],
  [
    'bytes',
    writeCall(`word = "${CANARY}"`, '"Basic " + str(base64.b64encode(bytes(f"ada:{word}", "utf-8")), "utf-8")'),
  ],
  [
    'a sum in parentheses',
    writeCall(`u = "ada"\nw = "${CANARY}"\nc = base64.b64encode((u + ":" + w).encode()).decode()`, '"Basic " + c'),
  ],
  [
    'an f-string in parentheses',
    writeCall('', `"Basic " + base64.b64encode((f"ada:${CANARY}").encode("utf-8")).decode()`),
  ],
  [
    'a credential of PowerShell',
    `$w = ConvertTo-SecureString "${CANARY}" -AsPlainText -Force\n$c = New-Object System.Management.Automation.PSCredential ('ada', $w)\nInvoke-RestMethod https://a.example/x -Credential $c -Authentication Basic`,
  ],
  [
    'a credential of PowerShell, with a pipe',
    `$w = "${CANARY}" | ConvertTo-SecureString -AsPlainText -Force\n$c = [PSCredential]::new("ada", $w)\nirm https://a.example/x -Credential $c -Authentication Basic`,
  ],
  [
    'PowerShell',
    `$word = "${CANARY}"\n$h = @{ Authorization = "Basic " + [Convert]::ToBase64String([Text.Encoding]::ASCII.GetBytes("ada:$word")) }\nInvoke-RestMethod https://a.example/x -Headers $h`,
  ],
  [
    'PowerShell, step by step',
    `$user = "ada"\n$pair = "$($user):${CANARY}"\n$bytes = [System.Text.Encoding]::UTF8.GetBytes($pair)\n$code = [System.Convert]::ToBase64String($bytes)\nInvoke-RestMethod https://a.example/x -Headers @{ Authorization = "Basic $code" }`,
  ],
])('Basic that a program encodes is read: %s', async (_, paste) => {
  const { connection, notes, ...shown } = await readOnePastedBrick(paste)
  expect(connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: CANARY })
  expect(notes).toEqual([])
  expect(JSON.stringify(shown)).not.toContain(CANARY)
})

test('a secret that PowerShell wraps is the token', async () => {
  const { connection, ...shown } = await readOnePastedBrick(
    `$w = ConvertTo-SecureString -String "${CANARY}" -AsPlainText -Force\nirm https://a.example/x -Authentication Bearer -Token $w`,
  )
  expect(connection?.auth).toEqual({ kind: 'bearer', token: CANARY })
  expect(JSON.stringify(shown)).not.toContain(CANARY)
})

test('Basic whose user and password are not said asks for both', async () => {
  const { connection } = await readOnePastedBrick(
    writeCall('from base64 import b64encode', '"Basic " + b64encode(f"{user}:{word}".encode()).decode()'),
  )
  expect(connection?.auth).toEqual({ kind: 'basic', user: '', password: '' })
})

test.each([
  `const token = 'hunterPass'\nfetch('https://a.example/bookings/' + token)`,
  `const token = 'hunterPass'\nfetch(\`https://a.example/bookings/\${btoa('ada:' + token)}\`)`,
  `token = "hunterPass"\nimport base64, requests\nrequests.get(f"https://a.example/bookings/{base64.b64encode(token.encode()).decode()}")`,
])('a name that is made of the address says nothing of a secret in it: %s', async (paste) => {
  const { brick } = await readOnePastedBrick(paste)
  expect([brick.name, brick.description]).toEqual(['Booking', 'Gets a booking at a.example.'])
})
