import type { OperatedAccount } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useNavigation, useSearchParams } from 'react-router-dom'
import { accountsQuery } from '#api/operator/operator.ts'
import { PagedList } from '#features/operator/paged-list.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { CONTROL_STYLE } from '#ui/form/control-style.ts'
import { Search } from '#ui/icons/icons.ts'
import { UserDialog } from './user-dialog.tsx'
import { UserRow } from './user-row.tsx'

const TYPING_MS = 250

export function Users() {
  const [sought, setSought] = useSearchInAddress()
  const list = useInfiniteQuery(accountsQuery(sought))
  const [chosen, setChosen] = useState<OperatedAccount>()
  const [isOpen, setIsOpen] = useState(false)
  const rows = list.data?.pages.flat()
  const listed = rows?.find(({ id }) => id === chosen?.id)
  // The dialog shows the newest data of the list, so that it also shows its own changes.
  if (listed && listed !== chosen) setChosen(listed)
  const isReached = !list.hasNextPage || isListedAfter(rows?.at(-1), chosen)
  // New accounts move the rows down, so the chosen account may now be on a page that is not loaded.
  const isBelow = isOpen && list.isSuccess && !listed && !isReached && sought === ''
  const { isFetching, fetchNextPage } = list
  useEffect(() => {
    if (isBelow && !isFetching) void fetchNextPage()
  }, [isBelow, isFetching, fetchNextPage])
  return (
    <>
      <UserSearch sought={sought} onSought={setSought} />
      <PagedList
        what="Users"
        list={list}
        empty={sought === '' ? 'Nobody has signed up yet.' : `Nobody’s name or address has “${sought}” in it.`}
      >
        {(account) => (
          <UserRow
            key={account.id}
            account={account}
            onOpen={() => {
              setChosen(account)
              setIsOpen(true)
            }}
          />
        )}
      </PagedList>
      {chosen && (
        <UserDialog
          key={chosen.id}
          account={chosen}
          // In a search, an account that is not found may only have another name by now, so it does not count as gone.
          isGone={list.isSuccess && !listed && isReached && sought === ''}
          open={isOpen}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/** True if the row stands after the account: the newest accounts come first. */
function isListedAfter(row: OperatedAccount | undefined, account: OperatedAccount | undefined): boolean {
  return row !== undefined && account !== undefined && row.created_at < account.created_at
}

function useSearchInAddress(): [string, (sought: string) => void] {
  const [params, setParams] = useSearchParams()
  const setSought = useCallback(
    (sought: string) =>
      setParams(sought === '' ? {} : { q: sought }, {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams],
  )
  return [params.get('q')?.slice(0, LIMITS.searchedText) ?? '', setSought]
}

interface UserSearchProps {
  sought: string
  onSought: (sought: string) => void
}

function UserSearch({ sought, onSought }: UserSearchProps) {
  const [typed, setTyped] = useState(sought)
  const [known, setKnown] = useState(sought)
  const [written, setWritten] = useState(sought)
  // While another page opens, the search is not written into the address, because that would stop the navigation.
  const isLeaving = useNavigation().state !== 'idle'
  // The field's own search comes back later and trimmed. Any other search is from the Back button, so it is shown.
  if (sought !== known) {
    setKnown(sought)
    setWritten(sought)
    if (sought !== written) setTyped(sought)
  }
  useEffect(() => {
    const next = typed.trim()
    if (next === sought || isLeaving) return
    const timer = setTimeout(() => {
      setWritten(next)
      onSought(next)
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, sought, isLeaving, onSought])
  return (
    <search className="relative mb-4 block">
      <Search aria-hidden="true" className="pointer-events-none absolute inset-y-0 start-3 my-auto size-4 text-muted" />
      <input
        type="search"
        aria-label="Search by name or address"
        placeholder="Search by name or address"
        autoComplete="off"
        maxLength={LIMITS.searchedText}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={classNames(CONTROL_STYLE, 'h-9 ps-9 pointer-coarse:h-11')}
      />
    </search>
  )
}
