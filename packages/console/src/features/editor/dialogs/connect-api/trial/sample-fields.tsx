import type { BrickParameter } from '@bricks/contract'
import { writeNameInWords } from '#name-in-words.ts'
import { Disclosure } from '#ui/controls/disclosure.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { findSampleValue, NEW_ENTRY, type SampleValues } from './prepare-trial.ts'

/** If there are more parameters than this, the optional ones are folded. */
const ALL_IN_SIGHT = 6

export type Sample = Pick<BrickParameter, 'name' | 'example' | 'isrequired'>

interface SampleFieldsProps {
  samples: readonly Sample[]
  values: SampleValues
  missing: readonly string[]
  onType: (name: string, value: string) => void
}

export function SampleFields({ samples, ...rest }: SampleFieldsProps) {
  const isLong = samples.length > ALL_IN_SIGHT
  const shown = samples.filter(({ isrequired }) => isrequired || !isLong)
  const folded = samples.filter(({ isrequired }) => !isrequired && isLong)
  return (
    <>
      {shown.length > 0 && <FieldGrid samples={shown} {...rest} />}
      {folded.length > 0 && (
        <Disclosure
          label={`Optional samples (${folded.length})`}
          forced={folded.some(({ name }) => rest.missing.includes(name))}
        >
          <FieldGrid samples={folded} {...rest} />
        </Disclosure>
      )}
    </>
  )
}

function FieldGrid({ samples, values, missing, onType }: SampleFieldsProps) {
  const isLong = samples.length > ALL_IN_SIGHT
  return (
    <div className={isLong ? 'grid items-start gap-3 sm:grid-cols-2' : 'grid items-start gap-3 sm:max-lg:grid-cols-2'}>
      {samples.map((each) => (
        <TextField
          // The changed key shows a new example if the user has typed no sample.
          key={values.has(each.name) ? each.name : `${each.name} ${each.example ?? ''}`}
          label={each.name === NEW_ENTRY ? 'Sample for the new entry' : `Sample ${writeNameInWords(each.name)}`}
          autoComplete="off"
          defaultValue={findSampleValue(each, values)}
          error={missing.includes(each.name) ? 'Enter a sample value.' : undefined}
          onChange={(event) => onType(each.name, event.target.value)}
        />
      ))}
    </div>
  )
}
