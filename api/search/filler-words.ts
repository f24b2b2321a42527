/** Ignored when comparing with the editors' questions, besides PostgreSQL's stop words. */
export const FILLER_WORDS: readonly string[] = `
  able about actually advice allow allowed already also always another answer anybody anyone anything anyway arrange
  asap ask association available away best bit bring can come complete could current currently day days dear detail
  details did different do doe dont early easily easy either else even ever every exactly explain find first full
  general get gets getting give given gives giving go goes going gonna good got guide guys happen have having held
  hello help hey hi hope individual individuals info information instruction instructions is it just keep kind kindly
  kinds know late later latest let like link list little long look looking lot made make making manage many may maybe
  me mean mention might month months much must myself need needed needs new next nobody normally now offer offered
  offers ok okay old one online opportunities opportunity option options organisation organization ours own page part
  particular people per person place places please pls possible possibly procedure process professional provide
  question questions quick quickly quite read really receive received receiving regarding regular request requested
  requests right say see seem shall show showing shown simply site society somebody someone something somewhere soon
  sorry sort specific start started still stuff suppose supposed sure take takes taking tell thank thanks thing
  things think through time today together tomorrow tonight total try trying type types understand upcoming urgent
  urgently us use used user users using usually via wanna want wanted wanting wants was way ways web website week well
  whats whether will wish wondering would year years yes yesterday yet
`
  .trim()
  .split(/\s+/);

/** Words that distinguish similar questions without changing the subject. */
export const WEAK_WORDS: readonly string[] = ['problem', 'duration', 'date'];
