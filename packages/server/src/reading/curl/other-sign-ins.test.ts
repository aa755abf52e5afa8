import { expect, test } from 'vitest'
import { readOnePastedBrick } from '#test/tools/read-pasted.ts'

const PASSWORD = 'canary-4711-password'

test.each([
  [`curl --digest -u ada:${PASSWORD} https://a.example/x`, 'digest'],
  [`curl -u ada:${PASSWORD} --ntlm https://a.example/x`, 'NTLM'],
  [`curl --negotiate -u ada:${PASSWORD} https://a.example/x`, 'Negotiate'],
  [`curl --aws-sigv4 "aws:amz:eu-west-1:s3" --user "AKIA:${PASSWORD}" https://a.example/x`, 'a signature of AWS'],
  [`http --auth-type digest -a ada:${PASSWORD} https://a.example/x`, 'digest'],
  [`http -A aws4 -a AKIA:${PASSWORD} https://a.example/x?y=${PASSWORD}`, 'aws4'],
  [`curl --digest https://ada:${PASSWORD}@a.example/x`, 'digest'],
  [`http -A digest https://ada:${PASSWORD}@a.example/x?y=${PASSWORD}`, 'digest'],
])('a password that is not for Basic is not sent by it: %s', async (paste, kind) => {
  const answer = await readOnePastedBrick(paste)
  expect(answer.connection).toBeNull()
  expect(answer.notes).toContain(`The command signs in by ${kind}, which bots do not speak.`)
  expect(JSON.stringify(answer)).not.toContain(PASSWORD)
})

test.each([
  [`curl --basic --cert a.pem:${PASSWORD} --key a.key -u ada:b-word-4711 https://a.example/x`, 'certificate'],
  [`curl -sE a.pem:${PASSWORD} -u ada:b-word-4711 https://a.example/x`, 'certificate'],
  ['wget --certificate=a.pem --user ada --password b-word-4711 https://a.example/x', 'certificate'],
  ['http --cert a.pem -a ada:b-word-4711 https://a.example/x', 'certificate'],
  ['curl -u ada:b-word-4711 -K settings.txt https://a.example/x', 'Files'],
])('what is lost beside a password is said: %s', async (paste, words) => {
  const answer = await readOnePastedBrick(paste)
  expect(answer.connection?.auth).toEqual({ kind: 'basic', user: 'ada', password: 'b-word-4711' })
  expect(answer.notes.join(' ')).toContain(words)
  expect(JSON.stringify(answer)).not.toContain(PASSWORD)
})

test.each(['-n', '-sn', '--netrc', '--netrc-optional', '--netrc-file logins.txt'])(
  'a sign-in from a file is said to be lost: %s',
  async (option) => {
    const { brick, notes } = await readOnePastedBrick(`curl ${option} https://a.example/x`)
    expect(brick.api.url).toBe('a.example/x')
    expect(notes).toEqual(['The command takes its sign-in from a file: enter it in the connection.'])
  },
)
