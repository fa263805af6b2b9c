import { Disclosure } from '#src/ui/disclosure.tsx';
import { Timeline, TimelineEntry } from '#src/ui/timeline.tsx';
import { MoreVertical, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useUrlState } from '#src/platform/url-state.ts';
import { Alert } from '#src/ui/alert.tsx';
import { BarChart } from '#src/ui/bar-chart.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Chip } from '#src/ui/chip.tsx';
import { Confirmation } from '#src/ui/confirmation.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { DiamondSign } from '#src/ui/diamond-sign.tsx';
import { Field, Select } from '#src/ui/field.tsx';
import { FilterBar, SearchField } from '#src/ui/filter-bar.tsx';
import { ImigongoBand, InziraMark } from '#src/ui/imigongo.tsx';
import { CardGrid, List, Row, Stack } from '#src/ui/layout.tsx';
import { Meter } from '#src/ui/meter.tsx';
import { Menu } from '#src/ui/menu.tsx';
import { PageBody, PageHeader } from '#src/ui/page-header.tsx';
import { NumberedPager, Pager } from '#src/ui/pager.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PositionRing, ProgressBar } from '#src/ui/progress.tsx';
import { Prose } from '#src/ui/prose.tsx';
import { type Loadable, QueryState } from '#src/ui/query-state.tsx';
import { ReasonDialog } from '#src/ui/reason-dialog.tsx';
import { ShareMenu } from '#src/ui/share-menu.tsx';
import { SharedLink } from '#src/ui/sharing/shared-link.tsx';
import { SkeletonCards, SkeletonFields, SkeletonText } from '#src/ui/skeleton.tsx';
import { Stat, Stats } from '#src/ui/stat.tsx';
import { Table } from '#src/ui/table.tsx';
import { Tabs } from '#src/ui/tabs.tsx';
import { showToast } from '#src/ui/toast.ts';
import { Forms } from './gallery-forms.tsx';
import { Section } from './gallery-section.tsx';

/** Every component in its states, for development only: the production build does not hold this page. */
export default function ComponentGallery() {
  return (
    <PageBody>
      <PageHeader
        title="Kit"
        subtitle="The components that screens are made of, in their states."
      />
      <Stack gap="lg">
        <Actions />
        <States />
        <Lists />
        <Tables />
        <Figures />
        <Versions />
        <TabsAndPanels />
        <Words />
        <Forms />
      </Stack>
    </PageBody>
  );
}

function Actions() {
  const [asks, setAsks] = useState(false);
  return (
    <Section title="Buttons, chips, alerts">
      <Row>
        <Button onClick={() => showToast('Saved.')}>Primary</Button>
        <Button look="secondary">Secondary</Button>
        <Button look="quiet">Quiet</Button>
        <Button look="danger" onClick={() => setAsks(true)}>
          Danger
        </Button>
        <Button busy>Busy</Button>
        <Button disabled>Disabled</Button>
      </Row>
      <Row gap="sm">
        {(['plain', 'clay', 'ochre', 'forest', 'alarm'] as const).map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Row>
      <Alert tone="success">The venture is published.</Alert>
      <Alert tone="notice">The call closes tomorrow.</Alert>
      <Alert>The venture could not be saved.</Alert>
      <Confirmation
        open={asks}
        onClose={() => setAsks(false)}
        title="Delete this venture?"
        action="Delete"
        failureText="The venture could not be deleted."
        onConfirm={async () => Promise.reject(new Error('Not here.'))}
      >
        It is deleted for good.
      </Confirmation>
    </Section>
  );
}

const LOADING: Loadable<string[]> = {
  data: undefined,
  error: null,
  errorUpdateCount: 0,
  isFetching: true,
  fetchStatus: 'fetching',
  isPlaceholderData: false,
  refetch: async () => Promise.reject(new Error('Nothing to fetch here.')),
};

function States() {
  const states: [string, Partial<Loadable<string[]>>][] = [
    ['On its way', {}],
    ['Failed', { error: new Error('Broken.'), isFetching: false, fetchStatus: 'idle' }],
    ['Empty', { data: [] }],
    ['There', { data: ['Agri-business grant', 'Seed fund for women in energy'] }],
    ['Next page on its way', { data: ['Agri-business grant'], isPlaceholderData: true }],
  ];
  return (
    <Section title="QueryState">
      {states.map(([name, changes]) => (
        <Card key={name}>
          <h3 className="mb-3 text-lg">{name}</h3>
          <QueryState
            query={{ ...LOADING, ...changes }}
            loadingText="Loading calls..."
            loading={<SkeletonCards count={1} className="h-20" />}
            failure="The calls could not be loaded."
            empty={<EmptyState title="No calls yet">Come back on Monday.</EmptyState>}
          >
            {(calls) => (
              <List items={calls} itemKey={(call) => call}>
                {(call) => call}
              </List>
            )}
          </QueryState>
        </Card>
      ))}
      <SkeletonFields count={2} />
    </Section>
  );
}

const FILTERS = { search: '', sector: '', stage: '', page: 1, numbered: 4, sort: 'name' };

function Lists() {
  const [filters, setFilters] = useUrlState(FILTERS);
  const { search, sector, stage, page, numbered } = filters;
  const list = { count: 33, previous: page > 1 ? 'a' : null, next: page < 7 ? 'b' : null };
  return (
    <Section title="FilterBar and pagers">
      <FilterBar
        search={
          <SearchField
            label="Search"
            placeholder="Search ventures by name or tagline..."
            value={search}
            onSearch={(words) => setFilters({ search: words }, { replace: true })}
          />
        }
        activeCount={[sector, stage].filter(Boolean).length}
        onClear={() => setFilters({ sector: '', stage: '' })}
        result="33 ventures"
      >
        <Field label="Sector" name="sector">
          <Select value={sector} onChange={({ target }) => setFilters({ sector: target.value })}>
            <option value="">All sectors</option>
            <option value="agri">Farming</option>
          </Select>
        </Field>
        <Field label="Stage" name="stage">
          <Select value={stage} onChange={({ target }) => setFilters({ stage: target.value })}>
            <option value="">All stages</option>
            <option value="idea">Idea</option>
          </Select>
        </Field>
      </FilterBar>
      <CardGrid>
        {['Solar dryers for mangoes', 'School uniforms paid in four parts', 'Bees'].map((name) => (
          <li key={name}>
            <Card>{name}</Card>
          </li>
        ))}
      </CardGrid>
      <Pager list={list} page={page} pageSize={5} label="Pages of ventures" />
      <NumberedPager page={numbered} pages={9} param="numbered" label="Pages of resources" />
    </Section>
  );
}

const LEARNERS = [
  { id: 1, name: 'Amina Uwase', venture: 'Seeds for all', done: 42 },
  {
    id: 2,
    name: 'Jean-Baptiste Nshimiyimana',
    venture: 'A venture with a very long name',
    done: 7,
  },
  { id: 3, name: 'Wanjiru', venture: 'Bees', done: 128 },
];

function Tables() {
  const [{ sort }, setSort] = useUrlState({ sort: 'name' });
  return (
    <Section title="Table, cards on a phone">
      <Table
        label="Learners"
        columns={[
          { id: 'name', header: 'Name', cell: ({ name }) => name, isSortable: true },
          { id: 'venture', header: 'Venture', cell: ({ venture }) => venture },
          { id: 'state', header: 'State', cell: () => <Chip tone="forest">Active</Chip> },
          {
            id: 'done',
            header: 'Lessons',
            cell: ({ done }) => done,
            isNumber: true,
            isSortable: true,
          },
        ]}
        rows={LEARNERS}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(next) => setSort({ sort: next })}
        actions={({ name }) => (
          <Menu
            label={`Actions for ${name}`}
            icon={<MoreVertical size={20} aria-hidden />}
            items={[
              { id: 'edit', label: 'Edit', icon: <Pencil size={18} aria-hidden /> },
              { id: 'archive', label: 'Archive', disabled: true },
              {
                id: 'delete',
                label: 'Delete',
                icon: <Trash2 size={18} aria-hidden />,
                isDangerous: true,
              },
            ]}
          />
        )}
        actionsLabel="Actions"
      />
    </Section>
  );
}

function Figures() {
  return (
    <Section title="Figures">
      <Stats>
        <Stat label="Learners" value="1,204" note="38 more than last week" />
        <Stat label="Ventures" value="317" />
        <Stat label="Lessons read" value="48,900" />
      </Stats>
      <BarChart
        title="Ventures by sector"
        labelHeader="Sector"
        valueHeader="Ventures"
        bars={[
          { label: 'Agriculture and food', value: 121 },
          { label: 'Retail', value: 64 },
          { label: 'Energy', value: 12 },
          { label: 'Health', value: 0 },
        ]}
      />
      <ProgressBar percent={40} label="The lessons that are read" />
      <Row>
        <PositionRing percent={30} label="Where you are" />
      </Row>
      <Meter label="Messages this month" value={17} max={20} text="17 of 20 used" />
    </Section>
  );
}

function Words() {
  const [declines, setDeclines] = useState(false);
  const share = { path: '/plans/x', created_at: '2026-11-20T14:05:00Z' };
  const link = {
    title: 'My plan',
    before: 'Whoever has the link sees the plan.',
    later: 'What you add appears there.',
    afterwards: 'It says that the link was withdrawn.',
    onMake: async () => {},
    onWithdraw: async () => {},
  };
  return (
    <Section title="Words, links, pictures">
      <Prose html="<p>A paragraph with <strong>weight</strong> and a <a href='#'>link</a>.</p><ul><li>One</li><li>Two</li></ul>" />
      <SkeletonText />
      <Panel title="A panel">
        <p>A part of a side column.</p>
      </Panel>
      <SharedLink share={null} {...link} />
      <SharedLink share={share} {...link} />
      <Row>
        <ShareMenu path="/ventures/1" title="Seeds for all" text="Look at this venture" />
        <Button look="secondary" onClick={() => setDeclines(true)}>
          Decline
        </Button>
        <InziraMark />
        <DiamondSign sign="A" />
      </Row>
      <ImigongoBand />
      {declines && (
        <ReasonDialog
          title="Decline this venture?"
          label="Why"
          hint="The founder reads it."
          limit={300}
          action="Decline"
          failureText="The answer could not be sent."
          draftName="kit-reason"
          onClose={() => setDeclines(false)}
          onSend={async () => Promise.reject(new Error('Not here.'))}
        />
      )}
    </Section>
  );
}

function TabsAndPanels() {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Tabs, drawer, menu">
      <Tabs
        label="Venture"
        tabs={['Overview', 'Team', 'Documents', 'History'].map((name) => ({
          id: name.toLowerCase(),
          label: name,
          content: <p>{name}: only this tab is mounted.</p>,
        }))}
      />
      <Row>
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Open the drawer
        </Button>
        <Menu
          label="Export"
          items={[
            { id: 'csv', label: 'As CSV' },
            { id: 'pdf', label: 'As PDF' },
          ]}
        />
      </Row>
      <Drawer open={open} onClose={() => setOpen(false)} label="Menu">
        <p>What the drawer holds.</p>
      </Drawer>
    </Section>
  );
}

const CHANGES = [
  { id: 3, title: 'Declined', at: '2026-11-20T14:05:00Z', by: 'jabari', tone: 'alarm' as const },
  { id: 2, title: 'Sent again', at: '2026-11-19T09:30:00Z', by: 'amina' },
  { id: 1, title: 'Approved', at: '2026-11-02T08:00:00Z', by: 'jabari', tone: 'forest' as const },
];

function Versions() {
  return (
    <Section title="What happened">
      <Timeline items={CHANGES} itemKey={({ id }) => id} label="Changes">
        {({ id, ...change }) => (
          <TimelineEntry {...change}>
            {id === 3 && <p>Please say who pays, and how much.</p>}
          </TimelineEntry>
        )}
      </Timeline>
      <Disclosure label="More">
        <p>Mounted when it is first opened.</p>
      </Disclosure>
    </Section>
  );
}
