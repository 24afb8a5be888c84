import { expect } from 'chai';
import { ListingSummary } from '../../src/listings/schema.ts';
import { networkDigest, oldestKeptDay, voteDay } from '../../src/community/vote-network-rules.ts';
import {
  type HoldReason,
  type VoteFacts,
  holdReasonsInWords,
  isNewcomer,
  mayWithdraw,
  maxNewcomersInABurst,
  maxVotesPerNetwork,
  maxVotesInHaste,
  newAccountMs,
  newcomerMs,
  judgeVote,
  pendingMs,
  votesStayFrom,
} from '../../src/community/vote-rules.ts';

const usual: VoteFacts = { accountAgeMs: 365 * 86_400_000, inHaste: 0, newcomers: 0, sameNetwork: 0 };

const thisWeek = '2026-11-23';
const wednesday = new Date('2026-11-25T12:00:00Z');
const launched = { launch_week: thisWeek, launched_at: new Date('2026-11-23T00:00:00Z') };

describe('holding votes', () => {
  const cases: [string, Partial<VoteFacts>, HoldReason[]][] = [
    ['a vote of somebody known', {}, []],
    ['an account one instant short of a day', { accountAgeMs: newAccountMs - 1 }, ['new_account']],
    ['an account of a day', { accountAgeMs: newAccountMs }, []],
    ['an account made after the vote, by a clock that is off', { accountAgeMs: -1 }, ['new_account']],
    ['the last vote that is not hasty', { inHaste: maxVotesInHaste - 1 }, []],
    ['the first hasty one', { inHaste: maxVotesInHaste }, ['many_votes']],
    [
      'a newcomer as the last before a burst',
      { accountAgeMs: newcomerMs - 1, newcomers: maxNewcomersInABurst - 1 },
      [],
    ],
    [
      'a newcomer in a burst',
      { accountAgeMs: newcomerMs - 1, newcomers: maxNewcomersInABurst },
      ['burst_of_newcomers'],
    ],
    ['somebody known, beside a burst', { accountAgeMs: newcomerMs, newcomers: 100 }, []],
    ['the last of a network', { sameNetwork: maxVotesPerNetwork - 1 }, []],
    ['one more of a network', { sameNetwork: maxVotesPerNetwork }, ['one_network']],
    [
      'everything at once',
      { accountAgeMs: 0, inHaste: 99, newcomers: 99, sameNetwork: 99 },
      ['new_account', 'many_votes', 'burst_of_newcomers', 'one_network'],
    ],
  ];
  for (const [name, facts, reasons] of cases) {
    it(`${reasons.length > 0 ? 'holds' : 'counts'}: ${name}`, () => {
      const { heldWhy, status } = judgeVote({ ...usual, ...facts }, launched, wednesday);
      expect(heldWhy).to.deep.equal(reasons);
      for (const reason of heldWhy) expect(holdReasonsInWords[reason]).to.match(/^(the|more)/);
      const clean = reasons.length === 1 && reasons[0] === 'new_account';
      expect(status).to.equal(reasons.length === 0 ? 'counted' : clean ? 'pending' : 'held');
    });
  }

  for (const [what, castAt, week, countsAt] of [
    ['two hours later', wednesday, thisWeek, '2026-11-25T14:00:00.000Z'],
    [
      'as the week ends, if that is sooner',
      new Date('2026-11-29T23:30:00Z'),
      thisWeek,
      '2026-11-30T00:00:00.000Z',
    ],
    [
      'two hours later after the week',
      new Date('2026-11-30T00:00:00Z'),
      thisWeek,
      '2026-11-30T02:00:00.000Z',
    ],
    ['two hours later before a week', wednesday, '2026-12-07', '2026-11-25T14:00:00.000Z'],
  ] as const) {
    it(`counts a vote of a new account by itself ${what}`, () => {
      const facts = { ...usual, accountAgeMs: 0 };
      const { status, countsAt: at } = judgeVote(facts, { ...launched, launch_week: week }, castAt);
      expect([status, at?.toISOString()]).to.deep.equal(['pending', countsAt]);
      expect((at?.getTime() ?? Infinity) - castAt.getTime()).to.be.at.most(pendingMs);
    });
  }

  it('says in the reference how long a vote is pending', () => {
    expect(pendingMs).to.equal(2 * 3_600_000);
    expect(ListingSummary.shape.votes_pending.description).to.include('two hours');
  });

  it('takes accounts of a week for known', () => {
    expect([isNewcomer(newcomerMs - 1), isNewcomer(newcomerMs)]).to.deep.equal([true, false]);
  });
});

describe('taking votes back', () => {
  const launch = { launch_week: '2026-12-28', launched_at: new Date('2026-12-29T08:00:00Z') };

  it('ends with the week of the launch, over the end of a year too', () => {
    expect(votesStayFrom(launch)).to.deep.equal(new Date('2027-01-04T00:00:00Z'));
    expect(mayWithdraw(launch, new Date('2027-01-03T23:59:59.999Z'))).to.equal(true);
    expect(mayWithdraw(launch, new Date('2027-01-04T00:00:00Z'))).to.equal(false);
  });

  it('uses the day of the launch if there is no week', () => {
    expect(votesStayFrom({ ...launch, launch_week: null })).to.deep.equal(new Date('2027-01-04T00:00:00Z'));
  });

  it('is nothing for what has not launched', () => {
    const unlaunched = { launch_week: null, launched_at: null };
    expect(votesStayFrom(unlaunched)).to.equal(null);
    expect(mayWithdraw(unlaunched, new Date())).to.equal(false);
  });
});

describe('networks of votes', () => {
  const secret = Buffer.alloc(32, 1);
  const of = (ip: string, listing = 1, key = secret) => networkDigest(key, listing, ip)?.toString('hex');

  it('are the same for one network, and tell nothing beyond the listing and the day', () => {
    expect(of('198.51.100.7')).to.equal(undefined, 'a documentation address is not public');
    expect(of('93.184.216.34'))
      .to.match(/^[0-9a-f]{32}$/)
      .and.equal(of('::ffff:93.184.216.34'));
    expect(of('2a00:1450:4001:81b::1')).to.equal(of('2a00:1450:4001:81b:ffff::2'));
    expect(of('2a00:1450:4001:81b::1')).not.to.equal(of('2a00:1450:4001:81c::1'));
    expect(of('93.184.216.34')).not.to.equal(of('93.184.216.35'));
    expect(of('93.184.216.34')).not.to.equal(of('93.184.216.34', 2));
    expect(of('93.184.216.34')).not.to.equal(of('93.184.216.34', 1, Buffer.alloc(32, 2)));
  });

  for (const ip of ['', 'nowhere', '127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', 'fe80::1', 'fd00::1']) {
    it(`are none of “${ip}”`, () => {
      expect(of(ip)).to.equal(undefined);
    });
  }

  it('are of a day, in UTC, and kept till the next is over', () => {
    expect(voteDay(new Date('2026-11-25T23:59:59.999Z'))).to.equal('2026-11-25');
    expect(oldestKeptDay(new Date('2026-12-01T00:00:00Z'))).to.equal('2026-11-30');
  });
});
