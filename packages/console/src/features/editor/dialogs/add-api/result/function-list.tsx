import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { readApis } from '#api/connections/reading.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { type Found, prepareFoundFunctions } from '#features/editor/dialogs/add-api/found-apis.ts'
import { toReadRequest } from '#features/editor/dialogs/add-api/paste/source.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { buildFunctionKey, groupFunctions, isFunctionFoundBy } from './found-functions.ts'
import { FunctionRow } from './function-row.tsx'

const SEARCHABLE_FROM = 6
const PAUSE_MS = 300

interface FunctionListProps {
  projectId: string
  found: Found
  signIn: Connection | undefined
  finish: (connected: ConnectedFunction) => ConnectedFunction
  onTick: (connected: readonly ConnectedFunction[], isTicked: boolean) => void
  onEdit: (connected: ConnectedFunction) => void
  onChange: (connected: ConnectedFunction, to: ConnectedFunction) => void
}

export function FunctionList({ projectId, found, signIn, finish, onTick, onEdit, onChange }: FunctionListProps) {
  const { answer, ticked } = found
  const [search, setSearch] = useState('')
  const { functions, groups, isSearching, error } = useFoundFunctions(projectId, found, useDeferredValue(search.trim()))
  const isAll = functions.every((each) => ticked.has(buildFunctionKey(each)))
  return (
    <section aria-label="What was found" className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        {answer.total >= SEARCHABLE_FROM && (
          <TextField
            className="min-w-52 flex-1"
            label="Search"
            type="search"
            autoComplete="off"
            placeholder="orders, create, refund"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {functions.length > 1 && (
          <Button variant="quiet" className="ms-auto" onClick={() => onTick(functions, !isAll)}>
            {isAll ? 'Untick all' : `Tick all ${functions.length}`}
          </Button>
        )}
      </div>
      {answer.total > answer.functions.length && (
        <p className="text-12 text-muted">
          {answer.functions.length.toLocaleString('en')} of {answer.total.toLocaleString('en')} are shown. A search
          finds the others.
        </p>
      )}
      <div role="status" className="text-muted empty:hidden">
        {isSearching && 'Searching...'}
        {!isSearching && functions.length === 0 && !error && 'Nothing has these words.'}
      </div>
      <FormError error={error} />
      {groupFunctions(functions, groups).map((group) => (
        <div key={group.name}>
          {(group.name !== '' || groups.length > 0) && (
            <h3 className="mt-3 border-b pb-1 font-semibold wrap-anywhere">{group.name || 'Others'}</h3>
          )}
          <ul className="divide-y">
            {group.functions.map((each) => (
              <FunctionRow
                key={buildFunctionKey(each)}
                projectId={projectId}
                connected={finish(each)}
                connection={signIn}
                isTicked={ticked.has(buildFunctionKey(each))}
                onTick={(isTicked) => onTick([each], isTicked)}
                onEdit={() => onEdit(each)}
                onChange={(to) => onChange(each, to)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

/**
 * If the server found more calls than it sent, the server does the search, because the browser has only a part of them.
 */
function useFoundFunctions(projectId: string, { answer, source, own }: Found, search: string) {
  const isElsewhere = answer.total > answer.functions.length && search !== ''
  const settled = useDebounced(search)
  const { data, error, isFetching } = useQuery({
    queryKey: ['reading', answer.functions[0]?.id, settled],
    queryFn: ({ signal }) => readApis({ project_id: projectId, ...toReadRequest(source), search: settled }, signal),
    enabled: isElsewhere && settled !== '',
    gcTime: 0,
    retry: false,
  })
  if (!isElsewhere) {
    const functions =
      search === '' ? answer.functions : answer.functions.filter((each) => isFunctionFoundBy(each, search))
    return { functions, groups: answer.groups, isSearching: false, error: null }
  }
  const isSearching = isFetching || settled !== search
  const shown = isSearching ? undefined : data
  return {
    functions: shown ? prepareFoundFunctions(shown, own) : [],
    groups: shown?.groups ?? [],
    isSearching,
    error: isSearching ? null : findServerText(error),
  }
}

function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
