import { measureLoop } from './measure-loop.ts'
import { measureRefusals } from './measure-refusals.ts'
import { measureStreams } from './measure-streams.ts'
import { measureTimings } from './measure-timings.ts'
import { runProperties } from './run-properties.ts'
import { runTests } from './run-tests.ts'

export interface PartOutcome {
  passed: number
  failed: number
  said: string
}

export interface StressPart {
  name: string
  ids: string
  size: string
  run: () => Promise<PartOutcome>
}

const readSize = (name: string, fallback: number) => Number(process.env[name] ?? fallback)

const calls = readSize('FUZZ_CALLS', 20_000)
const seed = readSize('FUZZ_SEED', Math.floor(Math.random() * 2 ** 31))
const pastes = readSize('READ_FUZZ', 10_000)
const kills = readSize('KILLS', 50)
const leaving = readSize('LEAVING_CLIENTS', 1_000)
const streams = { streams: readSize('STREAMS', 500), seconds: readSize('STREAM_SECONDS', 600) }
const mails = readSize('MAILS', 500)
const samples = readSize('TIMING_SAMPLES', 200)

export const stressParts: readonly StressPart[] = [
  {
    name: 'fuzz',
    ids: 'I1, I3',
    size: `${calls} calls an engine, ${calls / 4} compared, seed ${seed}`,
    run: () =>
      runTests('fuzz', ['packages/server/src/http/fuzz.http.test.ts'], {
        FUZZ_CALLS: `${calls}`,
        FUZZ_SEED: `${seed}`,
      }),
  },
  {
    name: 'pastes',
    ids: 'I1',
    size: `${pastes} mutated pastes, seed ${seed}`,
    run: () =>
      runTests(
        'pastes',
        ['packages/server/src/reading/fuzz.test.ts'],
        { READ_FUZZ: `${pastes}`, FUZZ_SEED: `${seed}` },
        ['unit'],
      ),
  },
  {
    name: 'properties',
    ids: 'C8, F4, N5, N9, R8',
    size: `unit tests with properties, seed ${seed}`,
    run: () => runProperties(seed),
  },
  {
    name: 'loop',
    ids: 'N1',
    size: 'addresses and headers of 16 kB, bodies of 256 kB, each of 60 pieces over and over',
    run: measureLoop,
  },
  {
    name: 'kills',
    ids: 'R19',
    size: `kill -9 ${kills} times an engine, during writes`,
    run: () => runTests('kills', ['packages/server/src/db/faults.http.test.ts', '-t', 'R19'], { KILLS: `${kills}` }),
  },
  {
    name: 'leaving',
    ids: 'R16',
    size: `${leaving} clients an engine that leave in the middle`,
    run: () =>
      runTests('leaving', ['packages/server/src/chat/chat.http.test.ts', '-t', 'R16'], {
        LEAVING_CLIENTS: `${leaving}`,
      }),
  },
  {
    name: 'mails',
    ids: 'R43',
    size: `${mails} mails an engine, two processes, a mail server that comes and goes`,
    run: () =>
      runTests('mails', ['packages/server/src/mail/deliver-mail.http.test.ts', '-t', 'R43'], { MAILS: `${mails}` }),
  },
  {
    name: 'timings',
    ids: 'B4',
    size: `${samples} samples of each case, by turns`,
    run: () => measureTimings(samples),
  },
  {
    name: 'refusals',
    ids: 'C7',
    size: `${samples} refused calls of each of two causes`,
    run: () => measureRefusals(samples),
  },
  {
    name: 'streams',
    ids: 'H1',
    size: `${streams.streams} streams at once for ${streams.seconds} s`,
    run: () => measureStreams(streams),
  },
]
