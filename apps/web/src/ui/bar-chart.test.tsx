import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '#src/platform/fake-visit.tsx';
import { BarChart } from './bar-chart.tsx';

test('the bars are measured by the longest one, and screen readers get a table', () => {
  const { container } = renderAt(
    <BarChart
      title="Ventures by sector"
      labelHeader="Sector"
      valueHeader="Ventures"
      bars={[
        { label: 'Farming', value: 40 },
        { label: 'Energy', value: 10 },
        { label: 'Health', value: 0 },
      ]}
    />,
    '/',
  );
  const widths = [...container.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
  expect(widths).toEqual(['100', '25', '0']);
  const table = screen.getByRole('table', { name: 'Ventures by sector' });
  expect(table.textContent).toContain('Energy10');
});

test('where there is nothing yet, no bar has a length', () => {
  const { container } = renderAt(
    <BarChart
      title="None"
      labelHeader="Day"
      valueHeader="Visits"
      bars={[{ label: 'Monday', value: 0 }]}
    />,
    '/',
  );
  expect(container.querySelector('rect')?.getAttribute('width')).toBe('0');
});
